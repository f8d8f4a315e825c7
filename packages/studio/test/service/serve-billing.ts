import {
  cancelPlan,
  emailReactivation,
  getBillingSummary,
  getSubscription,
  listPlans,
  previewPlan,
  reactivatePlan,
  redeemPromoCode,
  selectPlan,
  sendPlanFeedback,
  updatePlan,
} from '@commoncast/core/billing/api';
import { MONTHLY_PRICES, type SelectablePlan, type UsageKind } from '@commoncast/core/billing/constants';
import type { Promo } from '@commoncast/core/billing/schema';
import { PLANS } from '@commoncast/core/business/plans';
import { getContentUsage } from '@commoncast/core/business/usage-api';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import {
  isSelecting,
  type PlanChange,
  planSelection,
  planUpdate,
} from '@commoncast/server/services/billing/figures/plan-change';
import { requireSelfService, runningPlan } from '@commoncast/server/services/billing/figures/standing';
import { upcomingBill, usedOnce } from '@commoncast/server/services/billing/figures/upcoming-bill';
import { viewingPeriod } from '@commoncast/server/services/billing/figures/viewing-period';
import {
  backToFree,
  beginMonth,
  beginTrial,
  cancelled,
  continued,
  continuedUntil,
  expired,
} from '@commoncast/server/services/billing/subscriptions/transitions';
import type { On } from './answering.ts';
import { outcomeOf, pay, requireSettled } from './billing/pay.ts';
import { previewOf } from './billing/preview-of.ts';
import { redeem, requireCodeFits, tryCode } from './billing/promo.ts';
import { putState, standingOf } from './billing/standing.ts';
import { usageOf } from './billing/usage-of.ts';
import type { Records } from './records.ts';

/** Answers the calls on the plan of the business. Time stands still: nothing is renewed, and nothing expires. */
export function serveBilling(on: On, records: Records): void {
  const { billing } = records;
  const requireOwn = (id: string): void => {
    if (id !== records.account?.id) throw notFound();
  };
  const ownerEmails = (): string[] => {
    const { user } = records.sessions.caller();
    const others = [...records.members.values()].filter(({ role }) => role === 'OWNER');
    return [user, ...others].map(({ email }) => email.toLowerCase());
  };
  const terms = () => ({ now: new Date(), tax: billing.tax });
  const requireAmount = ({ due }: PlanChange, expected: number | undefined): void => {
    if (expected !== undefined && expected !== due.total)
      throw conflict(
        'AMOUNT_CHANGED',
        'The amount has changed since you saw it. Nothing was charged. Look at the new amount and confirm again.',
      );
  };
  const requireCard = (): void => {
    if (!billing.profile) throw conflict('ILLEGAL_TRANSITION', 'Add a card first');
  };
  /** Pays for a month, and begins it. @param promo redeemed for it */
  const payForMonth = (change: PlanChange, promo: Promo | null) => {
    const { plan, period, promo: used } = change;
    const undo = promo ? redeem(billing, promo) : () => {};
    const apply = () => {
      if (period) putState(records, beginMonth(plan, period, used?.percentOff ?? null));
      if (used) billing.subscription = { ...billing.subscription, promo: usedOnce(used) };
    };
    return outcomeOf(records, pay(records, change, apply, undo));
  };
  const isEnding = (): boolean => ['CANCEL_SCHEDULED', 'EXPIRED'].includes(billing.subscription.state);

  on(listPlans, () =>
    PLANS.map((name) => ({
      name,
      price: MONTHLY_PRICES[name],
      currency: 'USD',
      limits: usageOf(records, name).map(({ kind, limit }) => ({ kind, limit })),
    })),
  );
  on(getContentUsage, () => {
    const { plan, subscription } = standingOf(billing);
    const { start, end } = viewingPeriod(subscription, new Date());
    const usage = usageOf(records, plan);
    const amountOf = (kind: UsageKind) => {
      const { used = 0, limit = 0 } = usage.find((one) => one.kind === kind) ?? {};
      return { used, limit };
    };
    const period = { startDate: start.toISOString(), resetDate: end.toISOString() };
    return {
      storedMinutes: amountOf('storedMinutes'),
      viewerHours: { ...amountOf('viewerHours'), ...period },
    };
  });
  on(getSubscription, ({ query: { businessOwnerEmail } }) => {
    if (businessOwnerEmail !== undefined && !ownerEmails().includes(businessOwnerEmail.toLowerCase()))
      throw notFound();
    return billing.subscription;
  });
  on(previewPlan, ({ query: { plan, promoCode, withTrial = false } }) => {
    const known = standingOf(billing);
    const selects = isSelecting(known);
    if (promoCode !== undefined) requireCodeFits(plan, selects);
    const standing = promoCode === undefined ? known : { ...known, promo: tryCode(billing, promoCode) };
    const change = selects
      ? planSelection(standing, { plan, withTrial }, terms())
      : planUpdate(standing, plan, terms());
    return previewOf(change, usageOf(records, plan));
  });
  on(selectPlan, ({ body: { plan, promoCode, withTrial = false, expectedTotal } }) => {
    requireSettled(billing);
    const known = standingOf(billing);
    const choice: { plan: SelectablePlan; withTrial: boolean } = { plan, withTrial };
    planSelection(known, choice, terms());
    if (promoCode !== undefined) requireCodeFits(plan, isSelecting(known));
    const promo = promoCode === undefined ? null : tryCode(billing, promoCode);
    const change = planSelection({ ...known, promo: promo ?? known.promo }, choice, terms());
    requireAmount(change, expectedTotal);
    if (change.kind === 'FREE') {
      putState(records, backToFree());
      return outcomeOf(records);
    }
    requireCard();
    if (change.kind !== 'TRIAL' || !change.period) return payForMonth(change, promo);
    putState(records, beginTrial(plan, change.period));
    if (promo) redeem(billing, promo);
    return outcomeOf(records);
  });
  on(updatePlan, ({ body: { plan, expectedTotal } }) => {
    requireSettled(billing);
    const standing = standingOf(billing);
    const change = planUpdate(standing, plan, terms());
    requireAmount(change, expectedTotal);
    const running = runningPlan(standing);
    if (!running) throw new TypeError('planUpdate has refused this');
    if (change.next !== null) requireCard();
    if (change.kind === 'LATER') putState(records, continuedUntil(running, plan));
    else if (change.kind === 'UPGRADE' && !running.is_trial) {
      const paid = pay(records, change, () => putState(records, continued(running, plan)));
      return outcomeOf(records, paid);
    } else putState(records, continued(running, plan));
    return outcomeOf(records);
  });
  on(cancelPlan, () => {
    requireSettled(billing);
    const standing = standingOf(billing);
    requireSelfService(standing);
    const running = runningPlan(standing);
    if (!running) throw conflict('ILLEGAL_TRANSITION', 'There is no paid plan to cancel');
    if (running.state === 'CANCEL_SCHEDULED')
      throw conflict('ILLEGAL_TRANSITION', 'The plan has been cancelled already');
    const isUnpaid = running.state === 'PAST_DUE';
    putState(records, isUnpaid ? expired(running, new Date()) : cancelled(running));
    if (isUnpaid) {
      const { openBillId } = billing.subscription;
      billing.bills = billing.bills.map((bill) =>
        bill.id === openBillId ? { ...bill, status: 'UNCOLLECTIBLE' } : bill,
      );
      billing.subscription = { ...billing.subscription, openBillId: null };
    }
    return billing.subscription;
  });
  on(sendPlanFeedback, ({ body }) => {
    if (!isEnding() && billing.subscription.nextPlan !== 'FREE')
      throw conflict('ILLEGAL_TRANSITION', 'The plan has not been cancelled');
    billing.feedback.push(body);
    return null;
  });
  on(emailReactivation, () => {
    if (!isEnding()) throw conflict('ILLEGAL_TRANSITION', 'The plan has neither been cancelled nor expired');
    billing.askedOwners += 1;
    return null;
  });
  on(redeemPromoCode, ({ body: { promoCode } }) => {
    requireSelfService(standingOf(billing));
    const promo = tryCode(billing, promoCode);
    redeem(billing, promo);
    return promo;
  });
  on(reactivatePlan, ({ params: { id } }) => {
    requireOwn(id);
    requireSettled(billing);
    const standing = standingOf(billing);
    requireSelfService(standing);
    const running = runningPlan(standing);
    const isCancelled = running?.state === 'CANCEL_SCHEDULED';
    const last = standing.subscription;
    if (!isCancelled && last?.state !== 'EXPIRED')
      throw conflict('ILLEGAL_TRANSITION', 'The plan has neither been cancelled nor expired');
    requireCard();
    if (isCancelled) {
      putState(records, continued(running));
      return outcomeOf(records);
    }
    if (!last) throw new TypeError('what has expired was there');
    return payForMonth(planSelection(standing, { plan: last.plan, withTrial: false }, terms()), null);
  });
  on(getBillingSummary, ({ params: { id } }) => {
    requireOwn(id);
    const { subscription } = billing;
    const next = upcomingBill(standingOf(billing), terms());
    return {
      subscription,
      usage: usageOf(records, subscription.plan),
      next: next && { date: next.month.start.toISOString(), ...next.sums },
    };
  });
}
