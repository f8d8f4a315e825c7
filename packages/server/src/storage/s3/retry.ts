import { setTimeout as delay } from 'node:timers/promises';
import { isStorageError } from '../storage-error.ts';

/** Before the second, third and fourth try; each is shortened at random, so that processes do not return together. */
export const RETRY_PAUSES_MS: readonly number[] = [200, 800, 3_200];

/** Repeats what may be repeated while the store is out of reach or busy. */
export async function retry<T>(
  work: () => Promise<T>,
  {
    signal,
    pausesMs = RETRY_PAUSES_MS,
  }: { signal?: AbortSignal | undefined; pausesMs?: readonly number[] | undefined },
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isStorageError(error, 'UNAVAILABLE')) throw error;
      await delay(pauseMs * (0.5 + Math.random() / 2), undefined, signal && { signal });
    }
  }
  return await work();
}
