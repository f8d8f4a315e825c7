import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_AFTER_FAILURE_MS = 200;

/** Does the same thing until it is told to stop, with a pause after each; a failure is no reason to stop. */
export async function keepDoing(
  signal: AbortSignal,
  pauseMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const pause = await work().then(
      () => pauseMs,
      () => Math.max(pauseMs, PAUSE_AFTER_FAILURE_MS),
    );
    await delay(pause, undefined, { signal }).catch(() => {});
  }
}
