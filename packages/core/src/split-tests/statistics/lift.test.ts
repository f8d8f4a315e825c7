import { expect, test } from 'vitest';
import { alphaOf } from './effect.ts';
import { liftOf } from './lift.ts';

const arm = (exposures: number, conversions: number) => ({ exposures, conversions });

test.each([
  [arm(1000, 100), arm(1000, 130), 2, 0.3, -0.208706, 0.808706],
  [arm(1000, 100), arm(1000, 130), 3, 0.3, -0.247432, 0.847432],
  [arm(2000, 400), arm(500, 50), 2, -0.5, -0.718041, -0.281959],
])('%j against %j, of %d variants: %d, from %d to %d', (control, variant, variants, lift, low, high) => {
  const found = liftOf(control, variant, alphaOf(variants));
  expect(found?.lift).toBeCloseTo(lift, 12);
  expect((found?.lift ?? 0) - (found?.halfWidth ?? 0)).toBeCloseTo(low, 6);
  expect((found?.lift ?? 0) + (found?.halfWidth ?? 0)).toBeCloseTo(high, 6);
});

test('is null over a rate of 0, and while either arm has no visitors', () => {
  expect(liftOf(arm(1000, 0), arm(1000, 20), 0.05)).toBeNull();
  expect(liftOf(arm(0, 0), arm(10, 1), 0.05)).toBeNull();
  expect(liftOf(arm(10, 1), arm(0, 0), 0.05)).toBeNull();
});

test('there is no interval without variance, and one where only the control varies', () => {
  expect(liftOf(arm(10, 10), arm(10, 0), 0.05)).toEqual({ lift: -1, halfWidth: null });
  expect(liftOf(arm(10, 5), arm(10, 10), 0.05)?.halfWidth).toBeGreaterThan(0);
  expect(liftOf(arm(10, 10), arm(10, 5), 0.05)?.halfWidth).toBeGreaterThan(0);
});
