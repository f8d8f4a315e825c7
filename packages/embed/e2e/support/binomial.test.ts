import { expect, it } from 'vitest';
import { binomialBounds } from './binomial.ts';

it('gives the quantiles of the binomial distribution', () => {
  // Of 10 throws of a coin: P(X = 0) = 1/1024, P(X <= 1) = 11/1024.
  expect(binomialBounds(10, 0.5, 0.0009)).toEqual({ low: 0, high: 10 });
  expect(binomialBounds(10, 0.5, 0.01)).toEqual({ low: 1, high: 9 });
  const { low, high } = binomialBounds(200, 0.5, 1e-6);
  expect(low).toBeLessThan(100 - 4 * Math.sqrt(50));
  expect(high).toBe(200 - low);
});
