import { toPath } from '@commoncast/core/http/route';
import { watchStream } from '@commoncast/core/live/api';
import type { StreamNow } from '@commoncast/core/live/schema';
import type { InferOutput } from 'valibot';
import { serverSentEvents } from '../content/server-sent-events.ts';
import type { SignedUp, TestServer } from '../server.ts';

type Now = InferOutput<typeof StreamNow>;

export interface ControlRoom {
  /** The first state from now on that satisfies. @throws {Error} the events ended before */
  until(isEnough: (now: Now) => boolean): Promise<Now>;
  leave(): void;
}

/** Reads the events of a stream's control room, as the studio does. */
export async function watchControlRoom(
  server: Pick<TestServer, 'fetch'>,
  { session }: Pick<SignedUp, 'session'>,
  id: string,
): Promise<ControlRoom> {
  const leaving = new AbortController();
  const answer = await server.fetch(toPath(watchStream, { id }), {
    headers: { authorization: `Bearer ${session.accessToken}` },
    signal: leaving.signal,
  });
  const events = serverSentEvents<Now>(answer);
  return {
    async until(isEnough) {
      for (;;) {
        const { value, done } = await events.next();
        if (done) throw new Error('the events ended');
        if (isEnough(value)) return value;
      }
    },
    leave: () => leaving.abort(),
  };
}
