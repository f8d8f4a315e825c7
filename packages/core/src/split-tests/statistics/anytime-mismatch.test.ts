import { expect, test } from 'vitest';
import { MISMATCH_P } from '../constants.ts';
import { anytimeMismatchP, inverseBayesFactor } from './anytime-mismatch.ts';

const EQUAL = [0.5, 0.5];

test.each([
  [[500, 600], EQUAL, '0.108307'],
  [[300, 150], EQUAL, '6.83205e-9'],
  [[310, 690], [0.33, 0.67], '1.00000'],
] as const)('%j against %j at once is %s', (observed, weights, p) => {
  expect(anytimeMismatchP(1, observed, weights).toPrecision(6)).toBe(p);
});

test('is the mean of three Bayes factors, each counted visitor by visitor', () => {
  const order = [0, 1, 1, 2, 0, 2, 2];
  const weights = [0.2, 0.3, 0.5];
  // The prior predictive chance of each visitor's variant, against its weight.
  const factorFor = (concentration: number) => {
    const seen = [0, 0, 0];
    return order.reduce((factor, variant, total) => {
      const weight = weights[variant] ?? 0;
      const predicted = (concentration * weight + (seen[variant] ?? 0)) / (concentration + total);
      seen[variant] = (seen[variant] ?? 0) + 1;
      return (factor * predicted) / weight;
    }, 1);
  };
  const mean = (factorFor(100) + factorFor(1_000) + factorFor(10_000)) / 3;
  expect(inverseBayesFactor([2, 2, 3], weights)).toBeCloseTo(1 / mean, 9);
});

test.each([
  [[300, 150], EQUAL],
  [[900, 600], EQUAL],
  [[21_000, 20_000], EQUAL],
  [
    [100, 190, 190],
    [1, 1, 1],
  ],
] as const)('%j against %j is a mismatch, in small tests and in large ones', (observed, weights) => {
  expect(anytimeMismatchP(1, observed, weights)).toBeLessThan(MISMATCH_P);
});

test('takes weights in any unit', () => {
  expect(inverseBayesFactor([310, 690], [33, 67])).toBeCloseTo(
    inverseBayesFactor([310, 690], [0.33, 0.67]),
    9,
  );
});

test('never rises from one look to the next', () => {
  const first = anytimeMismatchP(1, [4_000, 5_000], EQUAL);
  expect(first).toBeLessThan(MISMATCH_P);
  expect(anytimeMismatchP(first, [50_000, 50_000], EQUAL)).toBe(first);
  expect(anytimeMismatchP(first, [40_000, 50_000], EQUAL)).toBeLessThan(first);
});

test('is 1 without visitors and for an exact split, however large', () => {
  expect(anytimeMismatchP(1, [0, 0], EQUAL)).toBe(1);
  expect(anytimeMismatchP(1, [5e8, 5e8], EQUAL)).toBe(1);
  expect(anytimeMismatchP(1, [1e9, 0], EQUAL)).toBe(0);
  expect(anytimeMismatchP(1, [0, 1e9], [0.01, 0.99])).toBe(0);
});
