import type { Arm } from './arm.ts';
import { type Beta, logChanceTerm, posteriorOf } from './posterior.ts';

/** Terms smaller than this share of the sum no longer change it. */
const NEGLIGIBLE = 1e-18;

/**
 * Bayesian chance that the variant's rate is above the control's, with Beta(1, 1) priors. Never a verdict.
 * By the closed form of Miller (2015, 'Formulas for Bayesian A/B testing').
 */
export function chanceToBeat(control: Arm, variant: Arm): number {
  const [A, B] = [posteriorOf(control), posteriorOf(variant)];
  // The number of terms equals one of the four parameters, by choice: take the smallest.
  const fewest = Math.min(A.a, A.b, B.a, B.b);
  const chance =
    fewest === B.a
      ? chanceAbove(A, B)
      : fewest === A.a
        ? 1 - chanceAbove(B, A)
        : fewest === A.b
          ? chanceAbove(mirrored(B), mirrored(A))
          : 1 - chanceAbove(mirrored(A), mirrored(B));
  return Math.min(1, Math.max(0, chance));
}

/** The distribution of 1 − x. */
function mirrored({ a, b }: Beta): Beta {
  return { a: b, b: a };
}

/** P(B > A): sums the terms 0 to B.a − 1 from the largest outwards until they are negligible. */
function chanceAbove(A: Beta, B: Beta): number {
  const last = B.a - 1;
  const largest = Math.min(last, Math.max(0, Math.floor((A.a * B.b - A.a - A.b - B.b) / (A.b + 1)) + 1));
  const growthAfter = (i: number) => ((A.a + i) / (A.a + A.b + B.b + i)) * ((B.b + i) / (1 + i));
  let sum = 1;
  for (let i = largest, term = 1; i < last && term > sum * NEGLIGIBLE; i += 1) {
    term *= growthAfter(i);
    sum += term;
  }
  for (let i = largest, term = 1; i > 0 && term > sum * NEGLIGIBLE; i -= 1) {
    term /= growthAfter(i - 1);
    sum += term;
  }
  return sum * Math.exp(logChanceTerm(A, B, largest));
}
