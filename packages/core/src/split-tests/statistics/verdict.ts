import { MIN_DAYS, MIN_EXPOSURES, MIN_OUTCOMES, type TooEarly } from '../constants.ts';
import type { Arm } from './arm.ts';
import type { Effect } from './effect.ts';

export type Verdict = 'WINNER' | 'LOSER' | 'NONE';

/** What a comparison is based on. @param days that the phase has run, without its pauses */
export interface Evidence {
  readonly control: Arm;
  readonly variant: Arm;
  readonly days: number;
}

/** What is still missing before there can be a verdict; empty if nothing is. */
export function tooEarlyFor({ control, variant, days }: Evidence): TooEarly[] {
  const arms = [control, variant];
  const reasons: TooEarly[] = [];
  if (days < MIN_DAYS) reasons.push('DAYS');
  if (arms.some(({ exposures }) => exposures < MIN_EXPOSURES)) reasons.push('EXPOSURES');
  if (arms.some((arm) => fewestOutcomes(arm) <= MIN_OUTCOMES)) reasons.push('OUTCOMES');
  return reasons;
}

/** The verdict on a variant of a test without a mismatch. @param alpha level of one comparison */
export function verdictOf(effect: Effect | null, alpha: number, evidence: Evidence): Verdict {
  if (!effect || effect.p >= alpha || tooEarlyFor(evidence).length > 0) return 'NONE';
  return effect.difference > 0 ? 'WINNER' : effect.difference < 0 ? 'LOSER' : 'NONE';
}

function fewestOutcomes({ exposures, conversions }: Arm): number {
  return Math.min(conversions, exposures - conversions);
}
