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
import { MONTHLY_PRICES, type SelectablePlan, TRIAL_DAYS } from '@commoncast/core/billing/constants';
import { addMonths } from '@commoncast/core/billing/months';
import type { Bill, Promo } from '@commoncast/core/billing/schema';
import { PLANS, type PlanName } from '@commoncast/core/business/plans';
import { ApiError } from '@commoncast/core/http/api-error';
import { DAY_MS } from '@commoncast/core/time/day';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import type { On } from './answering.ts';
import { outcomeOf, pay, putSubscription } from './billing/pay.ts';
import { isFirstChoice, previewOf, sumsOf } from './billing/plan-change.ts';
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
  const promoOf = (code: string): Promo => {
    const known = billing.promoCodes.get(code);
    const refusal = !known
      ? 'There is no such promo code'
      : billing.redeemed.has(code)
        ? 'Your business has used this promo code already'
        : null;
    if (!known || refusal !== null) {
      const message = refusal ?? '';
      const fields = { promoCode: message };
      throw new ApiError({ status: 422, code: 'PROMO_CODE_REFUSED', message, fields });
    }
    return { code, percentOff: known.percentOff, amountOff: known.amountOff, monthsLeft: known.months };
  };
  const preview = (plan: SelectablePlan, promo: Promo | null, withTrial: boolean) =>
    previewOf(records.billing, { plan, promo, withTrial }, usageOf(records, plan), new Date());
  const requireAmount = (expected: number | undefined, due: number): void => {
    if (expected === undefined || expected === due) return;
    throw conflict('AMOUNT_CHANGED', 'By now another amount is due. Nothing was charged.');
  };
  const requireCard = (): void => {
    if (!billing.profile) throw conflict('ILLEGAL_TRANSITION', 'Add a card first');
  };
  const noChallenge = (): void => {
    if (billing.challenge) throw conflict('ILLEGAL_TRANSITION', 'A payment is waiting for you to confirm it');
  };
  const beginMonth = (plan: PlanName, promo: Promo | null): void => {
    const now = new Date();
    const isPaid = plan !== 'FREE';
    putSubscription(records, {
      ...{ plan, status: 'ACTIVE', state: 'ACTIVE', price: MONTHLY_PRICES[plan], nextPlan: null },
      periodStart: isPaid ? now.toISOString() : null,
      periodEnd: isPaid ? addMonths(now, 1).toISOString() : null,
      playbackEndDate: null,
      canTry: billing.subscription.canTry && !isPaid,
      promo: promo && promo.monthsLeft > 1 ? { ...promo, monthsLeft: promo.monthsLeft - 1 } : null,
    });
  };
  const use = (promo: Promo | null): void => {
    if (promo) billing.redeemed.add(promo.code);
  };

  on(listPlans, () =>
    PLANS.map((name) => ({
      name,
      price: MONTHLY_PRICES[name],
      currency: 'USD',
      limits: usageOf(records, name).map(({ kind, limit }) => ({ kind, limit })),
    })),
  );
  on(getSubscription, ({ query: { businessOwnerEmail } }) => {
    if (businessOwnerEmail !== undefined && !ownerEmails().includes(businessOwnerEmail.toLowerCase()))
      throw notFound();
    return billing.subscription;
  });
  on(previewPlan, ({ query: { plan, promoCode, withTrial = false } }) =>
    preview(plan, promoCode === undefined ? billing.subscription.promo : promoOf(promoCode), withTrial),
  );
  on(selectPlan, ({ body: { plan, promoCode, withTrial = false, expectedTotal } }) => {
    noChallenge();
    if (!isFirstChoice(billing))
      throw conflict('ILLEGAL_TRANSITION', 'Your business has a paid plan already');
    const promo = promoCode === undefined ? billing.subscription.promo : promoOf(promoCode);
    const due = preview(plan, promo, withTrial);
    requireAmount(expectedTotal, due.total);
    if (plan !== 'FREE') requireCard();
    if (withTrial) {
      use(promo);
      const now = new Date();
      putSubscription(records, {
        ...{ plan, status: 'ACTIVE', state: 'TRIALING', price: MONTHLY_PRICES[plan], promo, canTry: false },
        periodStart: now.toISOString(),
        periodEnd: new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString(),
      });
      return outcomeOf(records);
    }
    if (plan === 'FREE') {
      beginMonth(plan, null);
      return outcomeOf(records);
    }
    const paid = pay(records, due, () => {
      use(promo);
      beginMonth(plan, promo);
    });
    return outcomeOf(records, paid);
  });
  on(updatePlan, ({ body: { plan, expectedTotal } }) => {
    noChallenge();
    if (isFirstChoice(billing)) throw conflict('ILLEGAL_TRANSITION', 'Choose a paid plan first');
    const due = preview(plan, billing.subscription.promo, false);
    requireAmount(expectedTotal, due.total);
    const state = billing.subscription.state === 'CANCEL_SCHEDULED' ? 'ACTIVE' : billing.subscription.state;
    if (due.takesEffect === 'PERIOD_END') {
      putSubscription(records, { state, nextPlan: plan });
      return outcomeOf(records);
    }
    const apply = () =>
      putSubscription(records, { plan, state, price: MONTHLY_PRICES[plan], nextPlan: null });
    let paid: Bill | null = null;
    if (due.total > 0) paid = pay(records, due, apply);
    else apply();
    return outcomeOf(records, paid);
  });
  on(cancelPlan, () => {
    const { state, plan } = billing.subscription;
    if (plan === 'FREE' || plan === 'ENTERPRISE' || (state !== 'ACTIVE' && state !== 'TRIALING'))
      throw conflict('ILLEGAL_TRANSITION', 'There is no plan to cancel');
    putSubscription(records, { state: 'CANCEL_SCHEDULED', nextPlan: null });
    return billing.subscription;
  });
  on(sendPlanFeedback, ({ body }) => {
    const { state } = billing.subscription;
    if (state !== 'CANCEL_SCHEDULED' && state !== 'EXPIRED')
      throw conflict('ILLEGAL_TRANSITION', 'Your plan is not cancelled');
    billing.feedback.push(body);
    return null;
  });
  on(emailReactivation, () => {
    const { state } = billing.subscription;
    if (state !== 'CANCEL_SCHEDULED' && state !== 'EXPIRED')
      throw conflict('ILLEGAL_TRANSITION', 'Your plan is running');
    billing.askedOwners += 1;
    return null;
  });
  on(redeemPromoCode, ({ body: { promoCode } }) => {
    const promo = promoOf(promoCode);
    use(promo);
    putSubscription(records, { promo });
    return promo;
  });
  on(reactivatePlan, ({ params: { id } }) => {
    requireOwn(id);
    noChallenge();
    const { state, plan, promo } = billing.subscription;
    if (state === 'CANCEL_SCHEDULED') {
      putSubscription(records, { state: 'ACTIVE' });
      return outcomeOf(records);
    }
    if (state !== 'EXPIRED' || plan === 'ENTERPRISE')
      throw conflict('ILLEGAL_TRANSITION', 'There is nothing to reactivate');
    requireCard();
    const due = preview(plan, promo, false);
    return outcomeOf(
      records,
      pay(records, due, () => beginMonth(plan, promo)),
    );
  });
  on(getBillingSummary, ({ params: { id } }) => {
    requireOwn(id);
    const { subscription, tax } = billing;
    const { plan, state, nextPlan, periodEnd, promo } = subscription;
    const next = nextPlan ?? plan;
    const price = MONTHLY_PRICES[next];
    const goesOn = state === 'ACTIVE' || state === 'TRIALING' || state === 'PAST_DUE';
    const hasNext = goesOn && periodEnd !== null && price !== null && price > 0;
    const description = `${next.charAt(0)}${next.slice(1).toLowerCase()}, one month`;
    return {
      subscription,
      usage: usageOf(records, plan),
      next: hasNext ? { date: periodEnd, ...sumsOf([{ description, amount: price }], promo, tax) } : null,
    };
  });
}
