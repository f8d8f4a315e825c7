import { expect, test } from 'vitest';
import { growthOf } from './growth-of.ts';

const samplesOf = (...values: number[]) =>
  values.map((value, index) => ({ atMs: 1_000 + index * 500, value }));

test.each([
  [[], 0],
  [[7], 0],
  [[7, 7, 7], 0],
  [[10, 20, 30, 40], 30],
  [[40, 30, 20], -20],
  // What goes up and down around the same does not grow.
  [[10, 12, 10, 12, 10], 0],
])('%j grows by %d', (values, growth) => {
  expect(growthOf(samplesOf(...values))).toBeCloseTo(growth);
});
