/** The server's clock, as far as a page can know it. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Takes what an answer says of the time.
   * @param sentMs when it was asked for, and when it came, on the clock of `performance.now()`
   */
  hear(serverMs: number, sentMs: number, receivedMs: number): void;
}

/** A slow answer says little about the way there and back. */
const MOST_HALF_WAY_MS = 300;

/**
 * Goes by answers alone, and by a clock that nobody sets. Caches tell a time that is past, so no answer can be newer than
 * what it says: the one that puts the server furthest ahead is the truest.
 * @param deviceMs the visitor's own clock, until there is an answer
 */
export function createServerClock(deviceMs = Date.now()): ServerClock {
  let leastMs = Number.NEGATIVE_INFINITY;
  let offsetMs = deviceMs - performance.now();
  return {
    now: () => performance.now() + offsetMs,
    hear(serverMs, sentMs, receivedMs) {
      const aheadMs = serverMs - receivedMs;
      if (!(aheadMs > leastMs)) return;
      leastMs = aheadMs;
      offsetMs = aheadMs + Math.min((receivedMs - sentMs) / 2, MOST_HALF_WAY_MS);
    },
  };
}
