import { setTimeout as delay } from 'node:timers/promises';
import type { Storage } from './storage.ts';

const LIMITS = { everyMs: 10_000, silenceMs: 5_000 };
/** No object has it: stores answer that quickly, and it costs next to nothing. */
const KEY = 'images/ping';

/** Knows whether the store answers, from asking it now and then, so that nobody has to wait for that. */
export interface StorageWatch {
  readonly isAway: () => boolean;
  stop(): Promise<void>;
}

/** @param onFailure told once of each time that the store is away */
export function watchStorage(
  storage: Pick<Storage, 'head'>,
  onFailure: (error: unknown) => void,
  { everyMs, silenceMs } = LIMITS,
): StorageWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAway = false;
  const look = async () => {
    try {
      await Promise.race([storage.head(KEY), silence(silenceMs, signal)]);
      isAway = false;
    } catch (error) {
      if (!isAway && !signal.aborted) onFailure(error);
      isAway = true;
    }
  };
  const watching = (async () => {
    while (!signal.aborted) {
      await look();
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    isAway: () => isAway,
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

async function silence(limitMs: number, signal: AbortSignal): Promise<never> {
  await delay(limitMs, undefined, { signal, ref: false });
  throw new Error('The store of the files does not answer.');
}
