import { expect, it } from 'vitest';
import { trackedMinutes } from './tracked-minutes.ts';

it.each([
  [0, 0],
  [299, 0],
  [300, 0.01],
  [899, 0.01],
  [900, 0.02],
  [60_000, 1],
  [60_299, 1],
  [60_300, 1.01],
  [4_230_300, 70.51],
])('writes %i ms as %f min', (ms, minutes) => {
  expect(trackedMinutes(ms)).toBe(minutes);
});
