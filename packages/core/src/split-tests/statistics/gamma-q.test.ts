import jstat from 'jstat';
import { expect, test } from 'vitest';
import { gammaQ } from './gamma-q.ts';

const A = [0.5, 1, 1.5, 2, 2.5, 10, 100];
const X = [0.001, 0.1, 0.5, 1, 2, 3, 4.5, 9, 20, 99, 101];

test.each(A)('agrees with jStat for a = %d', (a) => {
  for (const x of X) expect(gammaQ(a, x)).toBeCloseTo(1 - jstat.jStat.lowRegGamma(a, x), 9);
});

test('keeps its precision in the far tail', () => {
  // Q(1, x) is exp(−x).
  expect(gammaQ(1, 100) / Math.exp(-100)).toBeCloseTo(1, 12);
  expect(gammaQ(1, 700) / Math.exp(-700)).toBeCloseTo(1, 10);
});

test('reaches its limits', () => {
  expect(gammaQ(2, 0)).toBe(1);
  expect(gammaQ(2, 1e9)).toBe(0);
  expect(gammaQ(2, Number.POSITIVE_INFINITY)).toBe(0);
});
