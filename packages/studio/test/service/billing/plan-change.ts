import { MONTHLY_PRICES, type SelectablePlan, TRIAL_DAYS } from '@commoncast/core/billing/constants';
import { addMonths } from '@commoncast/core/billing/months';
import type { BillLine, PlanPreview, Promo, Usage } from '@commoncast/core/billing/schema';
import { PLANS } from '@commoncast/core/business/plans';
import { DAY_MS } from '@commoncast/core/time/day';
import { conflict } from '@commoncast/server/problems/problems';
import type { BillingRecords } from './billing-records.ts';

type Sums = Pick<PlanPreview, 'lines' | 'subtotal' | 'discount' | 'tax' | 'total' | 'currency'>;

/** Adds up a bill: discount before tax, in whole cents. */
export function sumsOf(
  lines: BillLine[],
  promo: Pick<Promo, 'percentOff' | 'amountOff'> | null,
  tax: BillingRecords['tax'],
): Sums {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const asked = promo ? (promo.amountOff ?? Math.round((subtotal * (promo.percentOff ?? 0)) / 100)) : 0;
  const discount = Math.max(0, Math.min(subtotal, asked));
  const taxed = tax && { ...tax, amount: Math.round(((subtotal - discount) * tax.percent) / 100) };
  const total = subtotal - discount + (taxed?.amount ?? 0);
  return { lines, subtotal, discount, tax: taxed, total, currency: 'USD' };
}

interface Choice {
  readonly plan: SelectablePlan;
  readonly promo: Pick<Promo, 'percentOff' | 'amountOff'> | null;
  readonly withTrial: boolean;
}

/** Whether a plan is chosen anew, not moved to from a paid one. */
export function isFirstChoice({ subscription: { plan, state } }: BillingRecords): boolean {
  return plan === 'FREE' || state === 'EXPIRED';
}

/**
 * What a plan would mean now.
 * @param usage of the business, with the limits of the plan that is chosen
 * @throws {ApiError} ILLEGAL_TRANSITION
 */
export function previewOf(
  records: BillingRecords,
  { plan, promo, withTrial }: Choice,
  usage: readonly Usage[],
  now: Date,
): PlanPreview {
  const { subscription, tax } = records;
  const { plan: present, state, periodEnd, nextPlan } = subscription;
  const exceeded = usage.filter(({ used, limit }) => used > limit);
  const whole = { plan, exceeded, takesEffect: 'NOW' as const, effectiveDate: now.toISOString() };
  const monthOf = (from: Date) => sumsOf([monthLine(plan, from)], promo, tax);
  if (present === 'ENTERPRISE') throw illegal('Your plan was arranged with sales. Contact them to change it');
  if (state === 'PAST_DUE') throw illegal('Pay the open bill first');
  if (isFirstChoice(records)) {
    if (plan === present && state !== 'EXPIRED') throw illegal('Your business has this plan');
    if (plan === 'FREE') return { ...whole, ...sumsOf([], null, null), next: null };
    if (withTrial) {
      if (!subscription.canTry) throw illegal('A trial is only for the first paid plan');
      const end = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
      const line = { description: `${nameOf(plan)}, trial of ${TRIAL_DAYS} days`, amount: 0 };
      const next = { date: end.toISOString(), total: monthOf(end).total };
      return { ...whole, ...sumsOf([line], promo, tax), next };
    }
    const end = addMonths(now, 1);
    return { ...whole, ...monthOf(now), next: { date: end.toISOString(), total: monthOf(end).total } };
  }
  const end = new Date(periodEnd ?? now);
  const next = { date: end.toISOString(), total: monthOf(end).total };
  const nothing = sumsOf([], null, null);
  if (plan === present) {
    if (nextPlan === null && state !== 'CANCEL_SCHEDULED') throw illegal('Your business has this plan');
    return { ...whole, ...nothing, next };
  }
  if (PLANS.indexOf(plan) > PLANS.indexOf(present)) {
    const due = state === 'TRIALING' ? nothing : sumsOf(differenceLines(records, plan, now), null, tax);
    return { ...whole, ...due, next };
  }
  return {
    ...whole,
    takesEffect: 'PERIOD_END',
    effectiveDate: end.toISOString(),
    ...nothing,
    next: plan === 'FREE' ? null : next,
  };
}

const illegal = (message: string) => conflict('ILLEGAL_TRANSITION', message);

const nameOf = (plan: string): string => plan.charAt(0) + plan.slice(1).toLowerCase();

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function monthLine(plan: SelectablePlan, from: Date): BillLine {
  const description = `${nameOf(plan)}, ${day.format(from)} to ${day.format(addMonths(from, 1))}`;
  return { description, amount: MONTHLY_PRICES[plan] ?? 0 };
}

function differenceLines({ subscription }: BillingRecords, plan: SelectablePlan, now: Date): BillLine[] {
  const start = new Date(subscription.periodStart ?? now).getTime();
  const end = new Date(subscription.periodEnd ?? now).getTime();
  const days = Math.max(1, Math.round((end - start) / DAY_MS));
  const left = Math.min(days, Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS)));
  const share = (price: number | null) => Math.round(((price ?? 0) * left) / days);
  const span = `${left} of ${days} days`;
  return [
    { description: `${nameOf(plan)}, ${span}`, amount: share(MONTHLY_PRICES[plan]) },
    { description: `${nameOf(subscription.plan)}, unused ${span}`, amount: -share(subscription.price) },
  ];
}
