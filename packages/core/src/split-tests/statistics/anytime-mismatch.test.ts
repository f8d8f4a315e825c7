import { expect, test } from 'vitest';
import { MISMATCH_P } from '../constants.ts';
import { anytimeMismatchP, inverseBayesFactor } from './anytime-mismatch.ts';

const EQUAL = [0.5, 0.5];

test('500 and 600 at once are 0.671451', () => {
  expect(anytimeMismatchP(1, [500, 600], EQUAL)).toBeCloseTo(0.671451, 6);
});

test('is the Dirichlet-multinomial against the multinomial, counted out', () => {
  // Visitor by visitor: the prior predictive of each against its weight.
  const order = [0, 1, 1, 2, 0, 2, 2];
  const weights = [0.2, 0.3, 0.5];
  const seen = [0, 0, 0];
  let inverse = 1;
  for (const [total, variant] of order.entries()) {
    const weight = weights[variant] ?? 0;
    const predicted = (10_000 * weight + (seen[variant] ?? 0)) / (10_000 + total);
    inverse *= weight / predicted;
    seen[variant] = (seen[variant] ?? 0) + 1;
  }
  expect(inverseBayesFactor(seen, weights)).toBeCloseTo(inverse, 9);
});

test('never rises from one look to the next', () => {
  const first = anytimeMismatchP(1, [4_000, 5_000], EQUAL);
  expect(first).toBeLessThan(MISMATCH_P);
  expect(anytimeMismatchP(first, [50_000, 51_000], EQUAL)).toBeLessThanOrEqual(first);
});

test('is 1 for no visitors and for a split that is as it should be, however many', () => {
  expect(anytimeMismatchP(1, [0, 0], EQUAL)).toBe(1);
  expect(anytimeMismatchP(1, [5e8, 5e8], EQUAL)).toBe(1);
  expect(anytimeMismatchP(1, [1e9, 0], EQUAL)).toBe(0);
  expect(anytimeMismatchP(1, [0, 1e9], [0.01, 0.99])).toBe(0);
});
