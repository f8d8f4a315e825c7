import { showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import type { Showing, ShowingDraft } from '@commoncast/core/showings/schema';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../../../data/use-change.ts';
import { useServices } from '../../../../services/use-services.ts';

/** How long what a call has done may take to be told to this page. */
const PATIENCE_MS = 3_000;

export interface ShowingState {
  /** Whether it is up, or will be as soon as the server has done what was pressed. */
  readonly isUp: boolean;
  /** Somebody has pressed, and the server has not told yet that it is so. */
  readonly isPending: boolean;
  /** What the server knows of it; undefined where it is not up. */
  readonly showing: Showing | undefined;
}

interface Showings {
  readonly stateOf: (hypergraphicId: string) => ShowingState;
  /** What fails has been reported, and is shown as it is. */
  readonly show: (draft: ShowingDraft) => void;
  readonly takeDown: (hypergraphicId: string) => void;
}

/**
 * What is up over a stream, with what was pressed a moment ago.
 * @param id of the stream
 * @param shown as the server says, again and again
 */
export function useShowings(id: string, shown: readonly Showing[]): Showings {
  const { client } = useServices();
  /** What was pressed, by image: whether it is to be up. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  const find = (imageId: string) => shown.find(({ hypergraphicId }) => hypergraphicId === imageId);

  const want = (imageId: string, isUp: boolean | null) =>
    setWanted((before) => {
      const next = new Map(before);
      if (isUp === null) next.delete(imageId);
      else next.set(imageId, isUp);
      return next;
    });
  const change = useChange({
    place: 'streams',
    refresh: [],
    change: ({ imageId, act }: { readonly imageId: string; readonly act: () => Promise<unknown> }) =>
      act().then(
        () =>
          void timers.current.set(
            imageId,
            setTimeout(() => want(imageId, null), PATIENCE_MS),
          ),
        (error: unknown) => {
          want(imageId, null);
          throw error;
        },
      ),
  });
  const press = (imageId: string, isUp: boolean, act: () => Promise<unknown>) => {
    // One press after the other: the second one may arrive first.
    if (stateOf(imageId).isPending) return;
    clearTimeout(timers.current.get(imageId));
    want(imageId, isUp);
    void change({ imageId, act });
  };
  const stateOf = (imageId: string): ShowingState => {
    const showing = find(imageId);
    const isWanted = wanted.get(imageId);
    const isPending = isWanted !== undefined && isWanted !== (showing !== undefined);
    return { isUp: isPending ? isWanted : showing !== undefined, isPending, showing };
  };

  return {
    stateOf,
    show: (body) =>
      press(body.hypergraphicId, true, () => client.call(showHypergraphic, { params: { id }, body })),
    takeDown: (hypergraphicId) =>
      press(hypergraphicId, false, () =>
        client.call(takeDownHypergraphic, { params: { id, hypergraphicId } }),
      ),
  };
}
