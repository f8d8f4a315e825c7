import { ALPHA } from '../constants.ts';
import { type Arm, rateOf } from './arm.ts';

/** The number of visitors for which the interval is optimised to be narrowest. */
const TUNED_FOR_VISITORS = 5_000;

/** The effect of a variant compared with the control. Valid however often one looks. */
export interface Effect {
  /** The variant's rate minus the control's. */
  readonly difference: number;
  /** Half the width of its interval; null without variance. */
  readonly halfWidth: number | null;
  /** 1 where there is no interval. */
  readonly p: number;
}

/** The level of each comparison, by Bonferroni's correction. @param variants including the control */
export function alphaOf(variants: number): number {
  return ALPHA / Math.max(1, variants - 1);
}

/** ρ² of the normal mixture. */
export function mixtureOf(alpha: number): number {
  const log = Math.log(alpha);
  return (-2 * log + Math.log(1 - 2 * log)) / TUNED_FOR_VISITORS;
}

/** The half-width in standard errors. @param visitors of both arms together */
export function widthInErrors(visitors: number, alpha: number): number {
  const mixed = visitors * mixtureOf(alpha);
  return Math.sqrt((2 * (mixed + 1) * Math.log(Math.sqrt(mixed + 1) / alpha)) / mixed);
}

/** Variance of a rate that so many visitors showed. */
function varianceOf(rate: number, visitors: number): number {
  return (rate * (1 - rate)) / visitors;
}

/**
 * The difference of two rates with its asymptotic confidence sequence (Waudby-Smith and others 2021,
 * 'Time-uniform central limit theory').
 * @returns null while either has no visitors
 */
export function effectOf(control: Arm, variant: Arm, alpha: number): Effect | null {
  const [base, rate] = [rateOf(control), rateOf(variant)];
  if (base === null || rate === null) return null;
  const difference = rate - base;
  const variance = varianceOf(base, control.exposures) + varianceOf(rate, variant.exposures);
  if (variance === 0) return { difference, halfWidth: null, p: 1 };
  const visitors = control.exposures + variant.exposures;
  const mixed = visitors * mixtureOf(alpha);
  const surprise = ((difference ** 2 / variance) * mixed) / (2 * (1 + mixed));
  return {
    difference,
    halfWidth: Math.sqrt(variance) * widthInErrors(visitors, alpha),
    p: Math.min(1, Math.sqrt(1 + mixed) * Math.exp(-surprise)),
  };
}
