import jstat from 'jstat';
import { describe, expect, test } from 'vitest';
import type { Arm } from './arm.ts';
import { chanceToBeat } from './chance-to-beat.ts';

const arm = (exposures: number, conversions: number): Arm => ({ exposures, conversions });

test('100/1000 against 130/1000 is 0.982165', () => {
  expect(chanceToBeat(arm(1000, 100), arm(1000, 130))).toBeCloseTo(0.982165, 6);
});

/** ∫ f_B(x) F_A(x) dx by the midpoint rule, with jStat's distributions. */
function integrated(control: Arm, variant: Arm): number {
  const steps = 20_000;
  const { beta } = jstat.jStat;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) {
    const x = (step + 0.5) / steps;
    const density = beta.pdf(x, 1 + variant.conversions, 1 + variant.exposures - variant.conversions);
    sum += density * beta.cdf(x, 1 + control.conversions, 1 + control.exposures - control.conversions);
  }
  return sum / steps;
}

describe.each([
  [arm(0, 0), arm(0, 0)],
  [arm(10, 3), arm(12, 9)],
  [arm(12, 9), arm(10, 3)],
  [arm(40, 39), arm(50, 45)],
  [arm(200, 3), arm(30, 2)],
  [arm(5, 0), arm(7, 7)],
  [arm(300, 150), arm(300, 160)],
])('%j against %j', (control, variant) => {
  test('agrees with an integral of jStat’s beta distributions', () => {
    expect(chanceToBeat(control, variant)).toBeCloseTo(integrated(control, variant), 5);
  });

  test('and the opposite chance adds up to 1 with it', () => {
    expect(chanceToBeat(control, variant) + chanceToBeat(variant, control)).toBeCloseTo(1, 10);
  });
});

test('agrees with the normal distribution for very many visitors', () => {
  const rates = [0.3, 0.30002];
  const variance = rates.reduce((sum, rate) => sum + (rate * (1 - rate)) / 1e9, 0);
  const expected = jstat.jStat.normal.cdf(0.00002 / Math.sqrt(variance), 0, 1);
  expect(chanceToBeat(arm(1e9, 3e8), arm(1e9, 3e8 + 20_000))).toBeCloseTo(expected, 3);
});

test.each([
  [arm(1e9, 0), arm(1e9, 1e9), 1],
  [arm(1e9, 1e9), arm(1e9, 0), 0],
  [arm(1e9, 1e9), arm(1e9, 1e9), 0.5],
  [arm(1e9, 0), arm(1e9, 0), 0.5],
  [arm(1e9, 5e8), arm(1e9, 5e8), 0.5],
  [arm(0, 0), arm(1e9, 5e8), 0.5],
])('%j against %j is %d', (control, variant, expected) => {
  expect(chanceToBeat(control, variant)).toBeCloseTo(expected, 4);
});
