import type { Arm } from './arm.ts';
import { chanceToBeat } from './chance-to-beat.ts';
import { logChanceTerm, meanOf, posteriorOf } from './posterior.ts';

export interface ExpectedLoss {
  /** Of keeping the control. */
  readonly control: number;
  /** Of choosing the variant. */
  readonly variant: number;
}

/**
 * What each choice loses on average, as a difference of rates: nothing where it is the better one, otherwise its
 * distance from the other, averaged over the posteriors of Beta(1, 1) priors. Not a reason to stop.
 */
export function expectedLossOf(control: Arm, variant: Arm): ExpectedLoss {
  return { control: expectedLead(variant, control), variant: expectedLead(control, variant) };
}

/**
 * E[max(B − A, 0)] = E[B] P(B' > A) − E[A] P(B > A'), where ' raises the first parameter by 1 (Stucchio 2015,
 * 'Bayesian A/B testing at VWO'). Both chances differ from P(B > A) by one term, so small losses keep their
 * precision.
 */
function expectedLead(leader: Arm, other: Arm): number {
  const [A, B] = [posteriorOf(other), posteriorOf(leader)];
  const [meanA, meanB] = [meanOf(A), meanOf(B)];
  const aboveRaised = meanB * Math.exp(logChanceTerm(A, B, B.a));
  const belowRaised = meanA * Math.exp(logChanceTerm(B, A, A.a));
  return Math.max(0, (meanB - meanA) * chanceToBeat(other, leader) + aboveRaised + belowRaised);
}
