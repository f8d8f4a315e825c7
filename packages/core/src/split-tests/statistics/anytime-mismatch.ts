import { logGamma } from './log-gamma.ts';

/**
 * How many visitors each prior's trust in the weights is worth. The small ones detect a broken split in a small test,
 * the large ones a slight deviation in a large test.
 */
const CONCENTRATIONS = [100, 1_000, 10_000];

/**
 * How strongly the split supports the weights: 1 / BF, where BF is the mean Bayes factor of Dirichlet priors around
 * the weights against the weights themselves. The smallest value of all looks is a p-value that stays valid however
 * often one looks (Lindon and Malek 2022, 'Anytime-valid inference for multinomial count data').
 * @returns 0 or more; above 1 where the split looks as it should
 */
export function inverseBayesFactor(observed: readonly number[], weights: readonly number[]): number {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / weightSum);
  const logFactors = CONCENTRATIONS.map((concentration) => logBayesFactor(observed, shares, concentration));
  // Factored out of the sum, so that no factor overflows.
  const largest = Math.max(...logFactors);
  const scaledSum = logFactors.reduce((sum, logFactor) => sum + Math.exp(logFactor - largest), 0);
  return Math.exp(-largest) * (CONCENTRATIONS.length / scaledSum);
}

/** The p-value after one more look. @param before that of the looks so far; 1 at the beginning */
export function anytimeMismatchP(
  before: number,
  observed: readonly number[],
  weights: readonly number[],
): number {
  return Math.min(1, before, inverseBayesFactor(observed, weights));
}

/** ln of the Dirichlet-multinomial probability of the split over its multinomial one. */
function logBayesFactor(
  observed: readonly number[],
  shares: readonly number[],
  concentration: number,
): number {
  const total = observed.reduce((sum, count) => sum + count, 0);
  return observed.reduce((sum, count, index) => {
    const share = shares[index] ?? 0;
    return count === 0 ? sum : sum + logRising(concentration * share, count) - count * Math.log(share);
  }, -logRising(concentration, total));
}

/** ln(Γ(a + n) / Γ(a)). */
function logRising(a: number, n: number): number {
  return logGamma(a + n) - logGamma(a);
}
