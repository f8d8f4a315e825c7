import jstat from 'jstat';
import { expect, test } from 'vitest';
import { effectOf, widthInErrors } from './effect.ts';
import { visitorsNeeded } from './visitors-needed.ts';

/** The chance that a test of 10 % against 12 % shows a difference, by jStat's normal distribution. */
function powerOf(perVariant: number): number {
  const errors = 0.02 / Math.sqrt((0.1 * 0.9 + 0.12 * 0.88) / perVariant);
  return 1 - jstat.jStat.normal.cdf(widthInErrors(2 * perVariant, 0.05) - errors, 0, 1);
}

test('10 % and +20 % need about 7,600 per variant, and 3839 with a single look', () => {
  const plan = visitorsNeeded(0.1, 0.2, 2);
  expect(plan?.fixedHorizon).toBe(3839);
  expect(plan?.perVariant).toBeGreaterThan(7_550);
  expect(plan?.perVariant).toBeLessThan(7_650);
});

test('with that many visitors four of five such tests detect the lift', () => {
  const perVariant = visitorsNeeded(0.1, 0.2, 2)?.perVariant ?? 0;
  const arms = [0.1, 0.12].map((rate) => ({ exposures: perVariant, conversions: rate * perVariant }));
  const [control, variant] = arms;
  if (!control || !variant) throw new TypeError('two arms');
  const effect = effectOf(control, variant, 0.05);
  const error = Math.sqrt((0.1 * 0.9 + 0.12 * 0.88) / perVariant);
  // Φ(0.8416) = 0.8: so many errors lie between the difference and the end of the interval.
  expect(((effect?.difference ?? 0) - (effect?.halfWidth ?? 0)) / error).toBeCloseTo(0.8416, 3);
});

test('a test that is looked at once shares its level among several variants too', () => {
  const [two, four] = [2, 4].map((variants) => visitorsNeeded(0.1, 0.2, variants)?.fixedHorizon ?? 0);
  // (z of 1 − 0.05 / 3 / 2 + z of 0.8)² ÷ (z of 0.975 + z of 0.8)², by tables.
  expect((four ?? 0) / (two ?? 1)).toBeCloseTo((2.394 + 0.8416) ** 2 / (1.96 + 0.8416) ** 2, 3);
});

test('the number of visitors is the smallest that has the power', () => {
  const needed = visitorsNeeded(0.1, 0.2, 2)?.perVariant ?? 0;
  expect([powerOf(needed - 1) < 0.8, powerOf(needed) >= 0.8]).toEqual([true, true]);
});

test('more variants and smaller lifts need more', () => {
  const per = (lift: number, variants: number) => visitorsNeeded(0.1, lift, variants)?.perVariant ?? 0;
  expect(per(0.2, 4)).toBeGreaterThan(per(0.2, 2));
  expect(per(0.1, 2)).toBeGreaterThan(3 * per(0.2, 2));
  expect(per(-0.2, 2)).toBeGreaterThan(0);
});

test.each([
  [0, 0.2],
  [1, 0.2],
  [0.1, 0],
  [0.6, 0.7],
  [0.1, -1],
  [Number.NaN, 0.2],
  [0.1, Number.POSITIVE_INFINITY],
])('there is no plan for a rate of %d and a lift of %d', (rate, lift) => {
  expect(visitorsNeeded(rate, lift, 2)).toBeNull();
});

test('is null for more visitors than any site has', () => {
  expect(visitorsNeeded(1e-6, 1e-6, 2)).toEqual({ perVariant: null, fixedHorizon: null });
});
