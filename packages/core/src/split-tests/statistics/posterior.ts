import type { Arm } from './arm.ts';
import { logBeta } from './log-gamma.ts';

/** A beta distribution. */
export interface Beta {
  readonly a: number;
  readonly b: number;
}

/** The posterior of an arm's rate under a Beta(1, 1) prior, which holds every rate equally likely. */
export function posteriorOf({ exposures, conversions }: Arm): Beta {
  return { a: 1 + conversions, b: 1 + exposures - conversions };
}

/** The mean of a distribution. */
export function meanOf({ a, b }: Beta): number {
  return a / (a + b);
}

/**
 * The natural logarithm of term i in P(B > A) = Σ terms 0 to B.a − 1 (Miller 2015, 'Formulas for Bayesian A/B
 * testing'). It is the amount by which the chance grows as B.a becomes i + 1.
 */
export function logChanceTerm(A: Beta, B: Beta, i: number): number {
  return logBeta(A.a + i, A.b + B.b) - Math.log(B.b + i) - logBeta(1 + i, B.b) - logBeta(A.a, A.b);
}
