import jstat from 'jstat';
import { expect, test } from 'vitest';
import { normalCdf, normalQuantile } from './normal.ts';

test.each([-8, -3, -1.959964, -0.5, 0, 0.1, 1, 2.5, 6])('Φ(%d) agrees with jStat', (z) => {
  expect(normalCdf(z)).toBeCloseTo(jstat.jStat.normal.cdf(z, 0, 1), 9);
});

test.each([0.001, 0.025, 0.2, 0.5, 0.8, 0.975, 0.9999])('the quantile of %d agrees with jStat', (p) => {
  expect(normalQuantile(p)).toBeCloseTo(jstat.jStat.normal.inv(p, 0, 1), 8);
});

test('reaches its limits', () => {
  expect([normalCdf(-1e6), normalCdf(1e6)]).toEqual([0, 1]);
  expect([normalQuantile(0), normalQuantile(1)]).toEqual([
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ]);
});
