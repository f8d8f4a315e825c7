import jstat from 'jstat';
import { expect, test } from 'vitest';
import { logBeta, logGamma } from './log-gamma.ts';

test.each([0.5, 1, 1.5, 2, 3.7, 14.9, 15, 100, 10_000, 1e6])('agrees with jStat at %d', (x) => {
  expect(logGamma(x)).toBeCloseTo(jstat.jStat.gammaln(x), 8);
});

test('is the logarithm of the factorial', () => {
  expect(Math.exp(logGamma(11))).toBeCloseTo(3_628_800, 5);
  expect(Math.exp(logBeta(2, 3))).toBeCloseTo(1 / 12, 14);
});

test('keeps Γ(x + 1) = x Γ(x), for large numbers too', () => {
  for (const x of [0.1, 14.5, 1e4, 1e9]) {
    const relative = (logGamma(x + 1) - logGamma(x)) / Math.log(x);
    expect(relative).toBeCloseTo(1, x > 1e6 ? 5 : 9);
  }
});
