import { isApiError } from '@commoncast/core/http/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { playlistQuery } from '../../../data/playlist-queries.ts';
import {
  addItem,
  type Playlist,
  type PlaylistChange,
  type PlaylistItem,
  readPlaylist,
  takeOutItem,
  updatePlaylist,
} from '../../../data/playlists.ts';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { mergeOrder } from './merge-order.ts';

export interface PlaylistEdits {
  /** Shown at once, and taken back where the server refuses. */
  readonly reorder: (ids: readonly string[]) => Promise<void>;
  /** @returns whether it is in the list now */
  readonly add: (itemId: string) => Promise<boolean>;
  /** With Undo. */
  readonly takeOut: (item: PlaylistItem) => Promise<void>;
  readonly publish: (isOn: boolean) => Promise<void>;
  /** @throws {ApiError} the server refused */
  readonly save: (update: PlaylistChange, ifMatch: number | undefined) => Promise<Playlist>;
}

interface Edit {
  readonly call: () => Promise<Playlist>;
  /** What it will be like, shown at once. */
  readonly guess?: (playlist: Playlist) => Playlist;
}

/** Changes one playlist: one change after the other, so that the last one is the one that stays. */
export function usePlaylistEdits({ id }: Pick<Playlist, 'id'>): PlaylistEdits {
  const { client, notices } = useServices();
  const queries = useQueryClient();
  const place = `playlist-items/${id}` as const;
  const { queryKey } = playlistQuery(client, id);
  const lastAnswer = useRef<Playlist | undefined>(undefined);
  const waiting = useRef(0);

  const read = () => queries.getQueryData<Playlist>(queryKey);
  const { mutateAsync: send } = useMutation({
    // Mutations of a scope run one after the other; guesses do not wait.
    scope: { id: `playlist/${id}` },
    mutationFn: ({ call }: Edit) => call(),
    onMutate: async ({ guess }) => {
      waiting.current += 1;
      await queries.cancelQueries({ queryKey });
      if (guess) queries.setQueryData<Playlist>(queryKey, (kept) => kept && guess(kept));
    },
    onSuccess: (answer) => {
      lastAnswer.current = newerOf(lastAnswer.current, answer);
      // What waits is newer than this answer.
      if (waiting.current === 1) queries.setQueryData(queryKey, answer);
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
    onSettled: () => {
      waiting.current -= 1;
      for (const key of [['playlists', 'list'], ['playlists', 'shown', id], ['players']])
        void queries.invalidateQueries({ queryKey: key });
    },
  });
  /** @returns whether it worked; a failure has been reported */
  const attempt = (edit: Edit) =>
    send(edit).then(
      () => true,
      (error: unknown) => {
        notices.getState().report(place, reasonOf(error));
        return false;
      },
    );
  const update = (body: PlaylistChange, ifMatch?: number) => updatePlaylist(client, id, body, ifMatch);
  /**
   * The whole order is sent, so what others have added or taken out meanwhile is put into it first.
   * @param base the order that the new one was made from
   */
  const sendOrder = async (ids: readonly string[], base: Playlist | undefined): Promise<Playlist> => {
    let now = newerOf(base, lastAnswer.current);
    for (;;) {
      const itemIds = now && base ? mergeOrder(ids, orderOf(now), orderOf(base)) : [...ids];
      try {
        return await update({ itemIds }, now?.version);
      } catch (error) {
        if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
        now = readPlaylist(error.data);
      }
    }
  };

  const reorder = async (ids: readonly string[]): Promise<void> => {
    const base = read();
    await attempt({
      call: () => sendOrder(ids, base),
      guess: (playlist) => {
        const byId = new Map(playlist.items.map((item) => [item.itemId, item]));
        return { ...playlist, items: ids.flatMap((itemId) => byId.get(itemId) ?? []) };
      },
    });
  };

  return {
    reorder,
    add: (itemId) => attempt({ call: () => addItem(client, { playlistId: id, itemId }) }),
    takeOut: async ({ itemId, name }) => {
      const before = orderOf(read());
      const isDone = await attempt({
        call: () => takeOutItem(client, { playlistId: id, itemId }),
        guess: (playlist) => ({
          ...playlist,
          items: playlist.items.filter((item) => item.itemId !== itemId),
        }),
      });
      if (!isDone) return;
      notices.getState().offerUndo(place, `‘${name}’ removed`, () => putBack(itemId, before));
    },
    publish: async (isOn) => {
      const publishState = isOn ? 'Published' : 'UnPublished';
      await attempt({
        call: () => update({ publishState }),
        guess: (playlist) => ({ ...playlist, publishState }),
      });
    },
    save: (body, ifMatch) => send({ call: () => update(body, ifMatch) }),
  };

  /** To the place that it had, among those that are in the list by now. */
  async function putBack(itemId: string, before: readonly string[]): Promise<void> {
    const base = read();
    const now = orderOf(base);
    const ahead = before.slice(0, before.indexOf(itemId)).findLast((one) => now.includes(one));
    const at = ahead === undefined ? 0 : now.indexOf(ahead) + 1;
    await attempt({ call: () => sendOrder(now.toSpliced(at, 0, itemId), base) });
  }
}

function orderOf(playlist: Playlist | undefined): string[] {
  return playlist?.items.map(({ itemId }) => itemId) ?? [];
}

function newerOf(a: Playlist | undefined, b: Playlist | undefined): Playlist | undefined {
  return a && b ? (b.version >= a.version ? b : a) : (a ?? b);
}
