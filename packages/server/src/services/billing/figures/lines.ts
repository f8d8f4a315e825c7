import { MONTHLY_PRICES, type SelectablePlan } from '@commoncast/core/billing/constants';
import type { BillLine } from '@commoncast/core/billing/schema';
import { PLAN_TITLES } from '@commoncast/core/billing/titles';
import { daysOf, describePeriod, type Period } from './periods.ts';
import { shareOf } from './sums.ts';

/** A month of a plan. */
export function monthLines(plan: SelectablePlan, month: Period): BillLine[] {
  return [
    { description: `${PLAN_TITLES[plan]}, ${describePeriod(month)}`, amount: MONTHLY_PRICES[plan] ?? 0 },
  ];
}

/** What a larger plan costs more for the days of a month that remain. */
export function upgradeLines(from: SelectablePlan, to: SelectablePlan, month: Period, now: Date): BillLine[] {
  const { left, all } = daysOf(month, now);
  const days = `${left} of ${all} days`;
  return [
    { description: `${PLAN_TITLES[to]} for ${days}`, amount: shareOf(MONTHLY_PRICES[to] ?? 0, left, all) },
    {
      description: `${PLAN_TITLES[from]} not used for ${days}`,
      amount: 0 - shareOf(MONTHLY_PRICES[from] ?? 0, left, all),
    },
  ];
}
