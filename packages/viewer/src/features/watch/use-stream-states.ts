import { isOver, type StreamStatus } from '@commoncast/core/live/constants';
import { liveStateRoute } from '@commoncast/core/live/route';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { PlaylistStream } from '@commoncast/core/players/schema';
import { useEffect, useState } from 'react';
import type { WatchedPlaylist } from '../../app/page-props.ts';

const EVERY_MS = 60_000;
/** Longer before its start, nothing is about to happen to a stream. */
const SOON_MS = 15 * 60_000;
/** Streams of a list that are asked for each time. */
const MAX_ASKED = 10;

/** How a stream stands. */
export interface StreamState {
  readonly status: StreamStatus;
  /** Of its recording, once there is one. */
  readonly replayS?: number | undefined;
}

/**
 * How the streams of a list stand. The page begins with what the server wrote into it; the player tells of the stream
 * that it shows, and while somebody looks, the service is asked once a minute for those that may change.
 * @param shownId the item that is in the player
 */
export function useStreamStates(
  { streams }: WatchedPlaylist,
  shownId: string | undefined,
): (stream: PlaylistStream) => StreamState {
  const [known, setKnown] = useState<Readonly<Record<string, StreamState>>>({});

  useEffect(() => {
    const hear = (event: Event): void => {
      const { status } = (event as CustomEvent<{ status: StreamStatus }>).detail;
      if (shownId) setKnown((before) => ({ ...before, [shownId]: { ...before[shownId], status } }));
    };
    document.addEventListener('commoncast-livestatechange', hear);
    return () => document.removeEventListener('commoncast-livestatechange', hear);
  }, [shownId]);

  useEffect(() => {
    const key = keyOf(document);
    const open = (streams ?? []).filter((stream) => !isSettled(known[stream.id] ?? stream));
    if (!key || open.length === 0) return undefined;
    const end = new AbortController();
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      const due = open.filter(isDue).slice(0, MAX_ASKED);
      const answers = await Promise.all(
        due.map(async ({ id }) => {
          const state = await stateOf(id, key, end.signal);
          return state && { [id]: state };
        }),
      );
      if (!end.signal.aborted) setKnown((before) => Object.assign({}, before, ...answers));
    };
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, [streams, known]);

  return ({ id, status }) => known[id] ?? { status };
}

/** Nothing more happens to it. */
const isSettled = ({ status, replayS }: StreamState): boolean =>
  status === 'CANCELLED' || (isOver(status) && replayS !== undefined);

const isDue = ({ eventStart }: PlaylistStream): boolean =>
  eventStart === null || Date.parse(eventStart) < Date.now() + SOON_MS;

/** The business's key, which the page gives the embed. */
function keyOf(page: Document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[src*="?key="]');
  return script && new URL(script.src).searchParams.get('key');
}

/** @returns undefined where nobody answers: then it is as it was */
async function stateOf(streamId: string, key: string, signal: AbortSignal): Promise<StreamState | undefined> {
  try {
    const query = new URLSearchParams({ key, streamId });
    const response = await fetch(`${liveStateRoute.path}?${query}`, { signal });
    const { responseData }: { responseData: PublicLiveState } = await response.json();
    return { status: responseData.live.status, replayS: responseData.replay?.durationS };
  } catch {
    return undefined;
  }
}
