import { type Arm, rateOf } from './arm.ts';
import { widthInErrors } from './effect.ts';

/** The effect of a variant relative to the control's rate. Valid however often one looks. */
export interface Lift {
  readonly lift: number;
  /** Half the width of its interval; null without variance. */
  readonly halfWidth: number | null;
}

/**
 * The relative lift with its confidence sequence. It is built like that of the difference, from the variance of the
 * ratio of the rates (delta method).
 * @param alpha level of one comparison
 * @returns null while either has no visitors, and where the control's rate is 0
 */
export function liftOf(control: Arm, variant: Arm, alpha: number): Lift | null {
  const [base, rate] = [rateOf(control), rateOf(variant)];
  if (base === null || rate === null || base === 0) return null;
  const variance =
    (rate * (1 - rate)) / variant.exposures / base ** 2 +
    (rate ** 2 * ((base * (1 - base)) / control.exposures)) / base ** 4;
  const visitors = control.exposures + variant.exposures;
  return {
    lift: (rate - base) / base,
    halfWidth: variance === 0 ? null : Math.sqrt(variance) * widthInErrors(visitors, alpha),
  };
}
