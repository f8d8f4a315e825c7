import { gammaQ } from './gamma-q.ts';

export interface ChiSquare {
  readonly statistic: number;
  /** How often chance alone splits at least as unevenly. Valid for a single look; for repeated looks see the anytime version. */
  readonly p: number;
}

/**
 * Pearson's test of whether visitors were split by the weights.
 * @param observed visitors of each variant
 * @param weights their shares, in any unit
 */
export function chiSquareMismatch(observed: readonly number[], weights: readonly number[]): ChiSquare {
  const total = sumOf(observed);
  if (total === 0 || observed.length < 2) return { statistic: 0, p: 1 };
  const unit = total / sumOf(weights);
  const statistic = sumOf(
    observed.map((count, index) => {
      const expected = (weights[index] ?? 0) * unit;
      return (count - expected) ** 2 / expected;
    }),
  );
  return { statistic, p: gammaQ((observed.length - 1) / 2, statistic / 2) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
