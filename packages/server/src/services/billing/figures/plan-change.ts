import { SELECTABLE_PLANS, type SelectablePlan } from '@commoncast/core/billing/constants';
import { conflict } from '../../../problems/problems.ts';
import { upgradeLines } from './lines.ts';
import { monthFrom, type Period, trialFrom } from './periods.ts';
import {
  type ActivePromo,
  type PaidSubscription,
  requireSelfService,
  runningPlan,
  type Standing,
  type Terms,
} from './standing.ts';
import { addUp, type Sums } from './sums.ts';
import { type MonthlyBill, monthlyBill, upcomingBill, usedOnce } from './upcoming-bill.ts';

/**
 * MONTH: a month begins. TRIAL: a trial begins. FREE: no plan is paid for any more. UPGRADE: a larger plan for the rest of
 * the period. LATER: another plan when the period ends. STAY: the present plan goes on, whatever was planned.
 */
export type ChangeKind = 'MONTH' | 'TRIAL' | 'FREE' | 'UPGRADE' | 'LATER' | 'STAY';

/** What choosing a plan means and costs. */
export interface PlanChange {
  readonly kind: ChangeKind;
  readonly plan: SelectablePlan;
  readonly takesEffect: 'NOW' | 'PERIOD_END';
  readonly effectiveAt: Date;
  /** What has to be paid now. */
  readonly due: Sums;
  /** What that is for, or the trial; null for FREE. */
  readonly period: Period | null;
  /** What makes `due` cheaper and is used by it. */
  readonly promo: ActivePromo | null;
  readonly next: MonthlyBill | null;
}

export interface PlanChoice {
  readonly plan: SelectablePlan;
  readonly withTrial: boolean;
}

/** Whether a plan is selected, because none is paid for. Otherwise it is updated. */
export function isSelecting(standing: Standing): boolean {
  return runningPlan(standing) === null;
}

/**
 * The first paid plan, or one after the last has expired.
 * @throws {ApiError} ILLEGAL_TRANSITION
 */
export function planSelection(standing: Standing, { plan, withTrial }: PlanChoice, terms: Terms): PlanChange {
  requireSelfService(standing);
  const { subscription, promo } = standing;
  if (!isSelecting(standing))
    throw conflict('ILLEGAL_TRANSITION', 'Your business has a plan already. Change it instead.');
  if (withTrial && (subscription !== null || plan === 'FREE'))
    throw conflict('ILLEGAL_TRANSITION', 'Only the first paid plan can begin with a trial');
  const now = { takesEffect: 'NOW', effectiveAt: terms.now, plan } as const;
  const nothing = { due: addUp([], null, terms.tax), promo: null };
  if (plan === 'FREE') {
    if (subscription?.state !== 'EXPIRED')
      throw conflict('ILLEGAL_TRANSITION', 'Your business is on the Free plan already');
    return { kind: 'FREE', ...now, ...nothing, period: null, next: null };
  }
  if (withTrial) {
    const period = trialFrom(terms.now);
    const next = monthlyBill(plan, monthFrom(period.end), promo, terms);
    return { kind: 'TRIAL', ...now, ...nothing, period, next };
  }
  const period = monthFrom(terms.now);
  const { sums } = monthlyBill(plan, period, promo, terms);
  const next = monthlyBill(plan, monthFrom(period.end, period.start), usedOnce(promo), terms);
  return { kind: 'MONTH', ...now, due: sums, promo, period, next };
}

/**
 * Another plan in place of one that is paid for, or the same one in place of what was planned.
 * @throws {ApiError} ILLEGAL_TRANSITION
 */
export function planUpdate(standing: Standing, plan: SelectablePlan, terms: Terms): PlanChange {
  requireSelfService(standing);
  const running = runningPlan(standing);
  if (!running) throw conflict('ILLEGAL_TRANSITION', 'There is no paid plan to change. Choose one instead.');
  if (running.state === 'PAST_DUE') throw conflict('ILLEGAL_TRANSITION', 'Pay the open bill first');
  const period = { start: running.period_start, end: running.period_end };
  const isLarger = SELECTABLE_PLANS.indexOf(plan) > SELECTABLE_PLANS.indexOf(running.plan);
  const isLater = !isLarger && plan !== running.plan;
  const changed: PaidSubscription = isLater
    ? { ...running, ...goesOn(running), next_plan: plan }
    : { ...running, ...goesOn(running), plan, next_plan: null };
  return {
    kind: isLater ? 'LATER' : isLarger ? 'UPGRADE' : 'STAY',
    plan,
    takesEffect: isLater ? 'PERIOD_END' : 'NOW',
    effectiveAt: isLater ? running.period_end : terms.now,
    due: isLarger ? upgradeSums(running, plan, period, terms) : addUp([], null, terms.tax),
    period,
    promo: null,
    next: upcomingBill({ ...standing, subscription: changed }, terms),
  };
}

/** The state in which a plan goes on that was to end with its period. */
export function goesOn({ is_trial }: Pick<PaidSubscription, 'is_trial'>) {
  return { state: is_trial ? 'TRIALING' : 'ACTIVE' } as const;
}

/** A code in percent counts for the rest of a month as it did for its bill, and that uses no further month of it. */
function upgradeSums(
  { is_trial, plan: from, percent_off }: PaidSubscription,
  to: SelectablePlan,
  period: Period,
  { now, tax }: Terms,
): Sums {
  if (is_trial) return addUp([], null, tax);
  const discount = percent_off === null ? null : { code: '', percentOff: percent_off, amountOff: null };
  return addUp(upgradeLines(from, to, period, now), discount, tax);
}
