import type { Clock } from '../src/clock.ts';

export interface TestClock {
  readonly read: Clock;
  /** Lets so much time pass, in milliseconds. */
  pass(ms: number): void;
}

/**
 * A clock that a test can move; between moves it runs with the machine's.
 * @param isStanding it stands still between moves, so that a busy machine changes nothing
 */
export function createTestClock({ isStanding = false } = {}): TestClock {
  // In the middle of every window of a quarter of an hour.
  const standsAtMs = Date.now() - (Date.now() % 900_000) + 450_000;
  let aheadMs = 0;
  return {
    read: () => new Date((isStanding ? standsAtMs : Date.now()) + aheadMs),
    pass: (ms) => {
      aheadMs += ms;
    },
  };
}
