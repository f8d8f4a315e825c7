import { GRACE_DAYS, MONTHLY_PRICES, PLAYBACK_DAYS } from '@commoncast/core/billing/constants';
import { daysAfter } from '@commoncast/server/services/billing/figures/periods';
import type { Standing } from '@commoncast/server/services/billing/figures/standing';
import {
  graceEndOf,
  playbackEndOf,
  type SubscriptionState,
} from '@commoncast/server/services/billing/subscriptions/transitions';
import type { Records } from '../records.ts';
import type { BillingRecords } from './billing-records.ts';

type Known = Pick<BillingRecords, 'subscription' | 'isTrial' | 'percentOff'>;

/** How the business stands, as the server's figures take it. */
export function standingOf(known: Known): Standing {
  const { plan, promo, canTry } = known.subscription;
  if (plan === 'ENTERPRISE' || (plan === 'FREE' && canTry)) return { plan, promo, subscription: null };
  const row = { business_id: '', next_step_at: null, updated_at: new Date(), ...toState(known), plan };
  return { plan, promo, subscription: row };
}

function toState({ subscription, isTrial, percentOff }: Known): Omit<SubscriptionState, 'plan'> {
  const { state, nextPlan, graceEndDate, playbackEndDate } = subscription;
  const is_trial = isTrial || state === 'TRIALING';
  const [start, end] = [toDate(subscription.periodStart), toDate(subscription.periodEnd)];
  return {
    state,
    is_trial,
    anchor_at: is_trial ? end : start,
    period_start: start,
    period_end: end,
    next_plan: nextPlan === 'ENTERPRISE' ? null : nextPlan,
    percent_off: percentOff,
    past_due_since: graceEndDate === null ? null : daysAfter(new Date(graceEndDate), -GRACE_DAYS),
    expired_at: playbackEndDate === null ? null : daysAfter(new Date(playbackEndDate), -PLAYBACK_DAYS),
    is_trial_end_told: false,
  };
}

/** Puts the business into a state, which its account shows, too. */
export function putState(records: Records, row: SubscriptionState): void {
  const { billing } = records;
  const { plan, state, past_due_since, expired_at } = row;
  const status = state === 'EXPIRED' ? 'EXPIRED' : 'ACTIVE';
  billing.isTrial = row.is_trial;
  billing.percentOff = row.percent_off;
  billing.subscription = {
    ...billing.subscription,
    ...{ plan, state, status, price: MONTHLY_PRICES[plan], nextPlan: row.next_plan, canTry: false },
    periodStart: row.period_start?.toISOString() ?? null,
    periodEnd: row.period_end?.toISOString() ?? null,
    graceEndDate: past_due_since && graceEndOf(past_due_since).toISOString(),
    playbackEndDate: expired_at && playbackEndOf(expired_at).toISOString(),
  };
  if (records.account)
    records.account = {
      ...records.account,
      businessSubscriptionPlanName: plan,
      businessSubscriptionStatus: status,
    };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
