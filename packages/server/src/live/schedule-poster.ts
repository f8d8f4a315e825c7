import { setTimeout as delay } from 'node:timers/promises';
import type { Foundation } from '../foundation.ts';
import { type PosterParts, takeLivePoster } from './take-live-poster.ts';

/** Enough of it is recorded by then, whatever the distance between its key frames. */
const POSTER_AFTER_MS = 4_000;
const TRIES = 5;

/** Takes the poster of a broadcast that has just gone on air, in a few seconds, once enough of it is recorded. */
export function schedulePoster(
  parts: PosterParts & Pick<Foundation, 'onFailure'>,
  broadcast: Parameters<typeof takeLivePoster>[1],
): { cancel(): void; settled(): Promise<void> } {
  const canceling = new AbortController();
  const { signal } = canceling;
  async function work(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      await delay(POSTER_AFTER_MS, undefined, { signal, ref: false });
      if (await takeLivePoster(parts, broadcast, signal)) return;
    }
  }
  const done = work().catch((error: unknown) => {
    if (!signal.aborted) parts.onFailure(error);
  });
  return { cancel: () => canceling.abort(), settled: () => done };
}
