import { logGamma } from './log-gamma.ts';

/** How firmly the prior believes that the split is as asked for. */
const PRIOR_VISITORS = 10_000;

/**
 * How far the split speaks against the weights, of which the smallest of all looks is the p that may be looked at
 * every day: 1 / BF, where BF weighs a Dirichlet prior around the weights against the weights themselves
 * (Lindon and Malek 2022, 'Anytime-valid inference for multinomial count data').
 * @returns from 0 up; above 1 where the split looks as it should
 */
export function inverseBayesFactor(observed: readonly number[], weights: readonly number[]): number {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const total = observed.reduce((sum, count) => sum + count, 0);
  const logDirichletMultinomial = observed.reduce(
    (sum, count, index) => sum + logRising(PRIOR_VISITORS * shareOf(index), count),
    -logRising(PRIOR_VISITORS, total),
  );
  const logMultinomial = observed.reduce(
    (sum, count, index) => sum + (count === 0 ? 0 : count * Math.log(shareOf(index))),
    0,
  );
  return Math.exp(logMultinomial - logDirichletMultinomial);

  function shareOf(index: number): number {
    return (weights[index] ?? 0) / weightSum;
  }
}

/** The p after one more look. @param before that of the looks so far; 1 at the beginning */
export function anytimeMismatchP(
  before: number,
  observed: readonly number[],
  weights: readonly number[],
): number {
  return Math.min(1, before, inverseBayesFactor(observed, weights));
}

/** ln(Γ(a + n) / Γ(a)). */
function logRising(a: number, n: number): number {
  return logGamma(a + n) - logGamma(a);
}
