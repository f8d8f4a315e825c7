import pLimit, { type LimitFunction } from 'p-limit';

/** A limited number of slots; callers that find none free wait in order of arrival. */
export class Slots {
  readonly #limit: LimitFunction;

  constructor(count: number) {
    this.#limit = pLimit(count);
  }

  /** Waits for a slot. @returns a function that frees it; calling it again does no harm */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    return await new Promise((resolve, reject) => {
      const giveUp = (): void => reject(signal.reason);
      signal.addEventListener('abort', giveUp, { once: true });
      void this.#limit(async () => {
        signal.removeEventListener('abort', giveUp);
        if (signal.aborted) return;
        const place = Promise.withResolvers<void>();
        resolve(place.resolve);
        await place.promise;
      });
    });
  }
}
