import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 1_000;

interface InsistOptions {
  /** Nothing is tried again afterwards. */
  readonly stopping: AbortSignal;
  /** Hears of the first failure. */
  readonly onFailure: (error: unknown) => void;
}

/** Does something until it succeeds. @returns undefined if the process stopped before it did */
export async function insist<T>(
  work: () => Promise<T>,
  { stopping, onFailure }: InsistOptions,
): Promise<T | undefined> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (isFirst) onFailure(error);
    }
    if (stopping.aborted) return undefined;
    // A stop that comes while it waits still has one last try.
    await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
  }
}
