import jstat from 'jstat';
import { describe, expect, test } from 'vitest';
import type { Arm } from './arm.ts';
import { expectedLossOf } from './expected-loss.ts';

const arm = (exposures: number, conversions: number): Arm => ({ exposures, conversions });

// Expected values by adaptive integration (scipy 1.17, relative error 1e-12).
test.each([
  [arm(1000, 100), arm(1000, 130), '0.0300325', '0.0000923745'],
  [arm(2800, 280), arm(2842, 504), '0.0772813', '1.63303e-20'],
  [arm(10, 3), arm(12, 9), '0.382436', '0.00148389'],
])('%j against %j: keeping loses %s, changing %s', (control, variant, keeping, changing) => {
  const loss = expectedLossOf(control, variant);
  expect(loss.control.toPrecision(6)).toBe(keeping);
  expect(loss.variant.toPrecision(6)).toBe(changing);
});

/** ∫ F_B(x) (1 − F_A(x)) dx = E[max(A − B, 0)], by the midpoint rule with jStat's distributions. */
function integrated(leader: Arm, other: Arm): number {
  const steps = 20_000;
  const cdf = (x: number, { exposures, conversions }: Arm) =>
    jstat.jStat.beta.cdf(x, 1 + conversions, 1 + exposures - conversions);
  let sum = 0;
  for (let step = 0; step < steps; step += 1) {
    const x = (step + 0.5) / steps;
    sum += cdf(x, other) * (1 - cdf(x, leader));
  }
  return sum / steps;
}

describe.each([
  [arm(0, 0), arm(0, 0)],
  [arm(12, 9), arm(10, 3)],
  [arm(40, 39), arm(50, 45)],
  [arm(200, 3), arm(30, 2)],
  [arm(5, 0), arm(7, 7)],
  [arm(300, 150), arm(300, 160)],
])('%j against %j', (control, variant) => {
  const loss = expectedLossOf(control, variant);

  test('agrees with an integral of jStat’s beta distributions', () => {
    expect(loss.control).toBeCloseTo(integrated(variant, control), 6);
    expect(loss.variant).toBeCloseTo(integrated(control, variant), 6);
  });

  test('swapping the arms swaps the losses', () => {
    const mirrored = expectedLossOf(variant, control);
    expect([mirrored.control, mirrored.variant]).toEqual([loss.variant, loss.control]);
  });

  test('the losses differ by the difference of the mean rates', () => {
    const mean = ({ exposures, conversions }: Arm) => (1 + conversions) / (2 + exposures);
    expect(loss.control - loss.variant).toBeCloseTo(mean(variant) - mean(control), 12);
  });
});

test('two arms without visitors lose a sixth each', () => {
  const { control, variant } = expectedLossOf(arm(0, 0), arm(0, 0));
  expect(control).toBeCloseTo(1 / 6, 12);
  expect(variant).toBeCloseTo(1 / 6, 12);
});

test('stays a number from 0 to 1 where there are very many visitors', () => {
  const all = expectedLossOf(arm(1e9, 0), arm(1e9, 1e9));
  expect(all.control).toBeCloseTo(1, 8);
  expect(all.variant).toBe(0);
  // Nearly normal: E[max(X, 0)] = s φ(d/s) + d Φ(d/s).
  const [difference, deviation] = [0.00002, Math.sqrt((2 * 0.25) / 1e9)];
  const z = difference / deviation;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const normal = deviation * density + difference * jstat.jStat.normal.cdf(z, 0, 1);
  const close = expectedLossOf(arm(1e9, 5e8), arm(1e9, 5e8 + 20_000));
  expect(close.control / normal).toBeCloseTo(1, 3);
});
