import { watchStream } from '@commoncast/core/live/api';
import { StreamNow } from '@commoncast/core/live/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readEvents } from '../../../data/read-events.ts';
import { useServices } from '../../../services/use-services.ts';

const RETRY_MS = 2_000;

interface HeardNow {
  /** The last message; null before the first. */
  readonly now: StreamNow | null;
  /** The server was heard and then lost, so what is shown may be old. */
  readonly isLost: boolean;
}

/** Follows a stream while its control room is open: status, signal, viewers and destinations, about once a second. */
export function useStreamNow(id: string): HeardNow {
  const { client } = useServices();
  const queries = useQueryClient();
  const [heard, setHeard] = useState<HeardNow>({ now: null, isLost: false });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let status: StreamNow['streamStatus'] | null = null;
    const take = (now: StreamNow) => {
      setHeard({ now, isLost: false });
      // Only the stream itself carries its recording, its start and its end.
      if (status !== null && status !== now.streamStatus)
        void queries.invalidateQueries({ queryKey: ['streams'] });
      status = now.streamStatus;
    };
    const follow = async () => {
      while (!signal.aborted) {
        await client
          .open(watchStream, { params: { id }, signal })
          .then((answer) => readEvents(answer, StreamNow, take))
          .catch(() => {});
        if (signal.aborted) return;
        setHeard(({ now }) => ({ now, isLost: now !== null }));
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    void follow();
    return () => leaving.abort();
  }, [client, queries, id]);
  return heard;
}
