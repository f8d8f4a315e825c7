import { watchStream } from '@commoncast/core/live/api';
import { StreamNow } from '@commoncast/core/live/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readEvents } from '../../../data/read-events.ts';
import { useServices } from '../../../services/use-services.ts';

const RETRY_MS = 2_000;

interface HeardNow {
  /** The last message; null before the first. */
  readonly now: StreamNow | null;
  /** The server was heard and then lost, so what is shown may be old. */
  readonly isLost: boolean;
}

/**
 * Follows a stream while its control room is open: status, signal, viewers and destinations, about once a second.
 * @param hasSeat whether the connection may stay open; false asks every two seconds instead, undefined waits
 */
export function useStreamNow(id: string, hasSeat: boolean | undefined): HeardNow {
  const { client } = useServices();
  const queries = useQueryClient();
  const [heard, setHeard] = useState<HeardNow>({ now: null, isLost: false });
  const lastStatus = useRef<StreamNow['streamStatus'] | null>(null);
  useEffect(() => {
    if (hasSeat === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const take = (now: StreamNow) => {
      setHeard({ now, isLost: false });
      // Only the stream itself carries its recording, its start and its end.
      if (lastStatus.current !== null && lastStatus.current !== now.streamStatus)
        void queries.invalidateQueries({ queryKey: ['streams'] });
      lastStatus.current = now.streamStatus;
    };
    const follow = async () => {
      while (!signal.aborted) {
        const enough = new AbortController();
        await client
          .open(watchStream, { params: { id }, signal: AbortSignal.any([signal, enough.signal]) })
          .then((answer) =>
            readEvents(answer, StreamNow, (now) => {
              take(now);
              if (!hasSeat) enough.abort();
            }),
          )
          .catch(() => {});
        if (signal.aborted) return;
        if (!enough.signal.aborted) setHeard(({ now }) => ({ now, isLost: now !== null }));
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    void follow();
    return () => leaving.abort();
  }, [client, queries, id, hasSeat]);
  return heard;
}
