import type { Clock } from '../src/clock.ts';

export interface TestClock {
  readonly read: Clock;
  /** Lets so much time pass, in milliseconds. */
  pass(ms: number): void;
}

/** A clock that a test can move; between moves it runs with the machine's. */
export function createTestClock(): TestClock {
  let aheadMs = 0;
  return {
    read: () => new Date(Date.now() + aheadMs),
    pass: (ms) => {
      aheadMs += ms;
    },
  };
}
