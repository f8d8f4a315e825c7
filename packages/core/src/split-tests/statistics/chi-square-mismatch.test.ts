import jstat from 'jstat';
import { expect, test } from 'vitest';
import { chiSquareMismatch } from './chi-square-mismatch.ts';

test.each([
  [[500, 600], [0.5, 0.5], 9.09091, 0.00256883],
  [[5000, 5200], [0.5, 0.5], 3.92157, 0.0476704],
  [[310, 690], [0.33, 0.67], 1.80914, 0.178612],
] as const)('%j against %j: χ² = %d, p = %d', (observed, weights, statistic, p) => {
  const result = chiSquareMismatch(observed, weights);
  expect(result.statistic.toPrecision(6)).toBe(statistic.toPrecision(6));
  expect(result.p.toPrecision(6)).toBe(p.toPrecision(6));
});

test('takes weights in any unit', () => {
  const { statistic, p } = chiSquareMismatch([310, 690], [33, 67]);
  expect(statistic).toBeCloseTo(1.80914, 5);
  expect(p).toBeCloseTo(0.178612, 6);
});

test('agrees with jStat for up to six variants', () => {
  const observed = [310, 290, 305, 333, 280, 301];
  for (let variants = 2; variants <= 6; variants += 1) {
    const { statistic, p } = chiSquareMismatch(observed.slice(0, variants), Array(variants).fill(1));
    expect(p).toBeCloseTo(1 - jstat.jStat.chisquare.cdf(statistic, variants - 1), 9);
  }
});

test('is 1 without visitors, and stays a number for very many', () => {
  expect(chiSquareMismatch([0, 0], [0.5, 0.5])).toEqual({ statistic: 0, p: 1 });
  expect(chiSquareMismatch([1e9, 0], [0.5, 0.5])).toEqual({ statistic: 1e9, p: 0 });
  expect(chiSquareMismatch([0, 7], [0.99, 0.01]).p).toBeGreaterThanOrEqual(0);
});
