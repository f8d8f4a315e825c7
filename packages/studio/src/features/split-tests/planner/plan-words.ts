import { MAX_VARIANTS, MIN_DAYS, MIN_VARIANTS } from '@commoncast/core/split-tests/constants';
import { visitorsNeeded } from '@commoncast/core/split-tests/statistics/visitors-needed';

export interface PlanInput {
  /** Visitors who reach the goal today, in per cent. */
  readonly rate: number;
  /** The smallest relative change worth knowing, in per cent. */
  readonly lift: number;
  readonly visitorsADay: number;
  readonly variants: number;
}

const count = new Intl.NumberFormat('en');
const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** Puts a plan into words: a headline and its consequences. */
export interface PlanWords {
  readonly headline: string;
  readonly detail: string;
}

/** Says how many visitors a test needs, and how long they take to come. */
export function planWords({ rate, lift, visitorsADay, variants }: PlanInput): PlanWords {
  const isSensible = Number.isInteger(variants) && variants >= MIN_VARIANTS && variants <= MAX_VARIANTS;
  const plan = isSensible ? visitorsNeeded(rate / 100, lift / 100, variants) : null;
  if (!plan) {
    return {
      headline: 'Enter possible rates',
      detail: 'The current rate and the rate it would rise to must be between 0 and 100%.',
    };
  }
  if (plan.perVariant === null) {
    return { headline: 'More visitors than any site has', detail: 'Choose a larger effect.' };
  }
  const total = plan.perVariant * variants;
  const becomes = Number((rate * (1 + lift / 100)).toFixed(1));
  const once =
    plan.fixedHorizon === null
      ? ''
      : ` A test that you check only once, at its end, needs ${rounded.format(plan.fixedHorizon)}; you can check this one every day.`;
  return {
    headline: `About ${rounded.format(plan.perVariant)} visitors in each variant`,
    detail: `${daysWords(total, visitorsADay)}To detect a change from ${rate}% to ${becomes}% in four of five such tests.${once}`,
  };
}

function daysWords(total: number, visitorsADay: number): string {
  if (!(visitorsADay > 0) || !Number.isFinite(visitorsADay)) return '';
  const days = Math.max(MIN_DAYS, Math.ceil(total / visitorsADay));
  return `At ${count.format(visitorsADay)} visitors per day, that takes about ${count.format(days)} days. `;
}
