import type { SelectablePlan } from '@commoncast/core/billing/constants';
import { monthLines } from './lines.ts';
import { monthFrom, type Period } from './periods.ts';
import { type ActivePromo, runningPlan, type Standing, type Terms } from './standing.ts';
import { addUp, type Sums } from './sums.ts';

/** What a month of a plan costs. */
export interface MonthlyBill {
  readonly plan: SelectablePlan;
  readonly month: Period;
  readonly sums: Sums;
  /** What it uses; null if it has no discount. */
  readonly promo: ActivePromo | null;
}

/** The bill of a month, with the discount that is left. */
export function monthlyBill(
  plan: SelectablePlan,
  month: Period,
  promo: ActivePromo | null,
  { tax }: Pick<Terms, 'tax'>,
): MonthlyBill {
  return { plan, month, sums: addUp(monthLines(plan, month), promo, tax), promo };
}

/** A promo code after a bill has used it; null if that was the last one. */
export function usedOnce(promo: ActivePromo | null): ActivePromo | null {
  return promo && promo.monthsLeft > 1 ? { ...promo, monthsLeft: promo.monthsLeft - 1 } : null;
}

/** The bill that the end of the current period brings, as it looks now; null if it brings none. */
export function upcomingBill(standing: Standing, terms: Terms): MonthlyBill | null {
  const running = runningPlan(standing);
  if (!running || running.state === 'CANCEL_SCHEDULED') return null;
  const plan = running.next_plan ?? running.plan;
  if (plan === 'FREE') return null;
  const month = monthFrom(running.period_end, running.anchor_at);
  // A bill that is still open is about to use it.
  const promo = running.state === 'PAST_DUE' ? usedOnce(standing.promo) : standing.promo;
  return monthlyBill(plan, month, promo, terms);
}
