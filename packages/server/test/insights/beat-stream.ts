import type { Beat } from '@commoncast/core/insights/beat';
import { BROWSER, batchOf, beatOf } from './beats.ts';

const SENDERS = 8;
const BEATS_A_BATCH = 20;
/** How long each play of the stream was watched. */
export const WATCHED_MS = 1_000;

/** Everything ever sent, and which of it was acknowledged. */
export interface BeatStream {
  readonly sent: readonly Beat[];
  readonly acknowledged: ReadonlySet<string>;
  /** Sends without a pause until the server is gone. */
  run(origin: string): Promise<void>;
  /** Sends everything once more. */
  repeat(origin: string): Promise<void>;
}

/** Visitors of a business, with a separate play for each beat. */
export function createBeatStream(publicKey: string): BeatStream {
  const sent: Beat[] = [];
  const acknowledged = new Set<string>();

  async function send(origin: string, beats: readonly Beat[]): Promise<boolean> {
    const response = await fetch(`${origin}/insight/events`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': BROWSER },
      body: JSON.stringify(batchOf(publicKey, [...beats])),
    }).catch(() => null);
    if (response?.status === 202) for (const { playId } of beats) acknowledged.add(playId);
    return response !== null;
  }

  async function sendOn(origin: string): Promise<void> {
    let isAnswered = true;
    while (isAnswered) {
      const beats = Array.from({ length: BEATS_A_BATCH }, () =>
        beatOf({
          playingMs: WATCHED_MS,
          ranges: Array.from({ length: 10 }, (_, n) => [n * 200, n * 200 + 100]),
        }),
      );
      sent.push(...beats);
      isAnswered = await send(origin, beats);
    }
  }

  return {
    sent,
    acknowledged,
    async run(origin) {
      await Promise.all(Array.from({ length: SENDERS }, () => sendOn(origin)));
    },
    async repeat(origin) {
      for (let from = 0; from < sent.length; from += BEATS_A_BATCH) {
        await send(origin, sent.slice(from, from + BEATS_A_BATCH));
      }
    },
  };
}
