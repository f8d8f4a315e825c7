import { expect, test } from 'vitest';
import { ALPHA } from '../constants.ts';
import { alphaOf, effectOf, mixtureOf } from './effect.ts';

const arm = (exposures: number, conversions: number) => ({ exposures, conversions });

test('ρ is 0.039840 for two variants and 0.043597 for three', () => {
  expect(Math.sqrt(mixtureOf(alphaOf(2)))).toBeCloseTo(0.03984, 6);
  expect(Math.sqrt(mixtureOf(alphaOf(3)))).toBeCloseTo(0.043597, 6);
});

test('100/1000 against 130/1000', () => {
  const effect = effectOf(arm(1000, 100), arm(1000, 130), ALPHA);
  const { difference = 0, halfWidth, p } = effect ?? {};
  expect(difference - (halfWidth ?? 0)).toBeCloseTo(-0.014518, 6);
  expect(difference + (halfWidth ?? 0)).toBeCloseTo(0.074518, 6);
  expect(p).toBeCloseTo(0.378932, 6);
});

test('the interval excludes 0 exactly when p is below the level', () => {
  for (let conversions = 100; conversions < 220; conversions += 1) {
    const effect = effectOf(arm(1000, 100), arm(1000, conversions), ALPHA);
    if (!effect?.halfWidth) throw new TypeError('no interval');
    expect(Math.abs(effect.difference) > effect.halfWidth).toBe(effect.p < ALPHA);
  }
});

test('several variants share the level', () => {
  expect(alphaOf(2)).toBe(0.05);
  expect(alphaOf(4)).toBeCloseTo(0.05 / 3, 15);
  const [two, four] = [2, 4].map((variants) => effectOf(arm(1000, 100), arm(1000, 130), alphaOf(variants)));
  expect(four?.halfWidth).toBeGreaterThan(two?.halfWidth ?? 0);
});

test('has no interval where there is no variance', () => {
  expect(effectOf(arm(1000, 0), arm(1000, 0), ALPHA)).toEqual({ difference: 0, halfWidth: null, p: 1 });
  expect(effectOf(arm(10, 0), arm(10, 10), ALPHA)).toEqual({ difference: 1, halfWidth: null, p: 1 });
});

test('is no surprise at all where both rates are the same', () => {
  expect(effectOf(arm(1000, 100), arm(1000, 100), ALPHA)).toMatchObject({ difference: 0, p: 1 });
});

test('is null while either arm has no visitors', () => {
  expect(effectOf(arm(0, 0), arm(10, 1), ALPHA)).toBeNull();
  expect(effectOf(arm(10, 1), arm(0, 0), ALPHA)).toBeNull();
});

test.each([
  [arm(1, 0), arm(2, 1)],
  [arm(1e9, 1), arm(1e9, 1e9 - 1)],
  [arm(1e9, 5e8), arm(1e9, 5e8)],
  [arm(1, 1), arm(1e9, 1)],
])('%j against %j are finite numbers', (control, variant) => {
  const effect = effectOf(control, variant, ALPHA);
  for (const value of [effect?.difference, effect?.halfWidth, effect?.p])
    expect(value).toSatisfy(Number.isFinite);
});
