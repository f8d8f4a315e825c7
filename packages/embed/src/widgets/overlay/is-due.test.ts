import { expect, it } from 'vitest';
import { isDue, isWithin } from './is-due.ts';

const now = (changes: object) => ({
  positionS: 5,
  durationS: 20,
  isPaused: false,
  hasEnded: false,
  isLoop: false,
  hasBegun: true,
  ...changes,
});

it.each([
  [{ at: 'TIME', seconds: 5 }, {}, true],
  [{ at: 'TIME', seconds: 5.1 }, {}, false],
  [{ at: 'TIME', seconds: 0 }, { hasBegun: false }, false],
  [{ at: 'TIME', seconds: 3 }, { hasEnded: true, positionS: 20 }, true],
  [{ at: 'END' }, {}, false],
  [{ at: 'END' }, { hasEnded: true, isPaused: true }, true],
  [{ at: 'END' }, { isLoop: true, positionS: 19.5 }, true],
  [{ at: 'END' }, { isLoop: true, positionS: 1 }, false],
  [{ at: 'PAUSE' }, {}, false],
  [{ at: 'PAUSE' }, { isPaused: true }, true],
  [{ at: 'PAUSE' }, { isPaused: true, hasEnded: true }, false],
  [{ at: 'PAUSE' }, { isPaused: true, hasBegun: false }, false],
] as const)('at %j, with %j, the call to action is there: %s', (moment, changes, isThere) => {
  expect(isDue(moment, now(changes))).toBe(isThere);
});

it.each([
  [5, null, true],
  [5.1, null, false],
  [0, 5, false],
  [0, 5.1, true],
])('an image from %d to %s is there after 5 s: %s', (fromS, toS, isThere) => {
  expect(isWithin({ fromS, toS }, now({}))).toBe(isThere);
});
