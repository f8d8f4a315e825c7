import { MIN_DAYS, MIN_EXPOSURES, MIN_OUTCOMES, type TooEarly } from '../constants.ts';
import type { Comparison } from '../results-schema.ts';
import { chanceToBeat } from '../statistics/chance-to-beat.ts';
import { type Effect, effectOf } from '../statistics/effect.ts';
import { expectedLossOf } from '../statistics/expected-loss.ts';
import { type Lift, liftOf } from '../statistics/lift.ts';
import { type Evidence, tooEarlyFor, verdictOf } from '../statistics/verdict.ts';

/** Compares a variant with the control; null while either has no visitors. @param alpha level of one comparison */
export function compare(evidence: Evidence, alpha: number): Comparison | null {
  const { control, variant } = evidence;
  const effect = effectOf(control, variant, alpha);
  if (!effect) return null;
  const lift = liftOf(control, variant, alpha);
  return {
    difference: effect.difference,
    ...endsOf(effect),
    p: effect.p,
    lift: lift?.lift ?? null,
    ...liftEnds(lift),
    chanceToBeat: chanceToBeat(control, variant),
    expectedLoss: expectedLossOf(control, variant),
    verdict: verdictOf(effect, alpha, evidence),
    tooEarly: tooEarlyFor(evidence).map((reason) => ({ reason, text: explainTooEarly(reason, evidence) })),
  };
}

/** The ends of an effect's interval; null without variance. */
export function endsOf({ difference, halfWidth }: Effect): Pick<Comparison, 'low' | 'high'> {
  if (halfWidth === null) return { low: null, high: null };
  // The difference of two rates is at most 1.
  return { low: Math.max(-1, difference - halfWidth), high: Math.min(1, difference + halfWidth) };
}

function liftEnds(lift: Lift | null): Pick<Comparison, 'liftLow' | 'liftHigh'> {
  if (!lift || lift.halfWidth === null) return { liftLow: null, liftHigh: null };
  // No rate is below 0.
  return { liftLow: Math.max(-1, lift.lift - lift.halfWidth), liftHigh: lift.lift + lift.halfWidth };
}

/** Says what is missing and how much there is so far. */
export function explainTooEarly(reason: TooEarly, { control, variant, days }: Evidence): string {
  if (reason === 'DAYS') return `needs ${MIN_DAYS} days, has run for ${wholeDays(days)}`;
  if (reason === 'EXPOSURES') {
    const fewest = Math.min(control.exposures, variant.exposures);
    return `needs ${MIN_EXPOSURES} visitors in each variant, has ${fewest}`;
  }
  return `needs more than ${MIN_OUTCOMES} visitors in each variant who reached the goal, and as many who did not`;
}

function wholeDays(days: number): string {
  const whole = Math.floor(days);
  return whole === 0 ? 'less than one' : String(whole);
}
