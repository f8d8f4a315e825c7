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
 * What each choice loses on average, as a difference of rates: nothing where it is the better one, else the distance
 * to the other, weighted by the Beta(1, 1) posteriors. Like the chance to beat the control it is no reason to stop.
 */
export function expectedLossOf(control: Arm, variant: Arm): ExpectedLoss {
  return { control: expectedLead(variant, control), variant: expectedLead(control, variant) };
}

/**
 * E[max(B − A, 0)] = E[B] P(B' > A) − E[A] P(B > A'), where ' raises the first parameter by 1 (Stucchio 2015,
 * 'Bayesian A/B testing at VWO'). P(B' > A) and P(B > A') differ from P(B > A) by one term each, so that small losses
 * keep their digits.
 */
function expectedLead(leader: Arm, other: Arm): number {
  const [A, B] = [posteriorOf(other), posteriorOf(leader)];
  const [meanA, meanB] = [meanOf(A), meanOf(B)];
  const aboveRaised = meanB * Math.exp(logChanceTerm(A, B, B.a));
  const belowRaised = meanA * Math.exp(logChanceTerm(B, A, A.a));
  return Math.max(0, (meanB - meanA) * chanceToBeat(other, leader) + aboveRaised + belowRaised);
}
