import { expect, test } from 'vitest';
import { effectOf } from './effect.ts';
import { visitorsNeeded } from './visitors-needed.ts';

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

test('is null for more visitors than anybody has', () => {
  expect(visitorsNeeded(1e-6, 1e-6, 2)).toEqual({ perVariant: null, fixedHorizon: null });
});
