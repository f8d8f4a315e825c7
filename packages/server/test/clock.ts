import type { Clock } from '../src/clock.ts';

export interface TestClock {
  readonly read: Clock;
  /** Moves the clock forward, in milliseconds. */
  pass(ms: number): void;
}

/**
 * A clock that a test can move; between moves it runs with the machine's.
 * @param isStanding stops it between moves, so that a busy machine makes no difference
 */
export function createTestClock({ isStanding = false } = {}): TestClock {
  // The middle of every quarter-hour window.
  const standsAtMs = Date.now() - (Date.now() % 900_000) + 450_000;
  let aheadMs = 0;
  return {
    read: () => new Date((isStanding ? standsAtMs : Date.now()) + aheadMs),
    pass: (ms) => {
      aheadMs += ms;
    },
  };
}
