import {
  GRACE_DAYS,
  PLAYBACK_DAYS,
  RETRY_DAYS,
  type SelectablePlan,
} from '@commoncast/core/billing/constants';
import { daysAfter, type Period } from '../figures/periods.ts';
import { goesOn } from '../figures/plan-change.ts';
import type { PaidSubscription } from '../figures/standing.ts';
import type { SubscriptionRow } from '../tables.ts';

/** How long before its end the owners are told of a trial. */
export const TRIAL_NOTICE_DAYS = 3;

/** A subscription but for what `changeSubscription` adds. */
export type SubscriptionState = Omit<SubscriptionRow, 'business_id' | 'next_step_at' | 'updated_at'>;

const FRESH = {
  next_plan: null,
  percent_off: null,
  past_due_since: null,
  expired_at: null,
  is_trial_end_told: false,
} as const;

/** A plan whose first month begins. */
export function beginMonth(
  plan: SelectablePlan,
  { start, end }: Period,
  percentOff: number | null,
): SubscriptionState {
  const period = { anchor_at: start, period_start: start, period_end: end };
  return { ...FRESH, plan, state: 'ACTIVE', is_trial: false, ...period, percent_off: percentOff };
}

/** A plan that is tried. Its months are counted from the end of the trial. */
export function beginTrial(plan: SelectablePlan, { start, end }: Period): SubscriptionState {
  const period = { anchor_at: end, period_start: start, period_end: end };
  return { ...FRESH, plan, state: 'TRIALING', is_trial: true, ...period };
}

/** No plan is paid for any more. */
export function backToFree(): SubscriptionState {
  const noPeriod = { anchor_at: null, period_start: null, period_end: null };
  return { ...FRESH, plan: 'FREE', state: 'ACTIVE', is_trial: false, ...noPeriod };
}

/** The next month begins, before it is paid. */
export function renewed(
  running: PaidSubscription,
  { plan, month, percentOff }: { plan: SelectablePlan; month: Period; percentOff: number | null },
): SubscriptionState {
  return {
    ...beginMonth(plan, month, percentOff),
    anchor_at: running.anchor_at,
  };
}

/** The present plan goes on, or a larger one in its place. */
export function continued(running: PaidSubscription, plan: SelectablePlan = running.plan): SubscriptionState {
  return { ...running, ...goesOn(running), plan, next_plan: null };
}

/** Another plan follows at the end of the period. */
export function continuedUntil(running: PaidSubscription, nextPlan: SelectablePlan): SubscriptionState {
  return { ...running, ...goesOn(running), next_plan: nextPlan };
}

/** Ends with its period. */
export function cancelled(running: PaidSubscription): SubscriptionState {
  return { ...running, state: 'CANCEL_SCHEDULED', next_plan: null };
}

/** The bill of its period is open. */
export function pastDue(running: PaidSubscription): SubscriptionState {
  return { ...running, state: 'PAST_DUE', past_due_since: running.past_due_since ?? running.period_start };
}

/** The bill of its period is paid. */
export function recovered(running: PaidSubscription): SubscriptionState {
  return { ...running, state: 'ACTIVE', past_due_since: null };
}

/** Nothing can be uploaded or broadcast any more. */
export function expired(running: PaidSubscription, now: Date): SubscriptionState {
  return { ...running, state: 'EXPIRED', next_plan: null, past_due_since: null, expired_at: now };
}

/** When a card is tried again whose bill is open since a time; null: not again. */
export function nextRetryAt(dueAt: Date, now: Date): Date | null {
  return RETRY_DAYS.map((days) => daysAfter(dueAt, days)).find((at) => at > now) ?? null;
}

/** Until when an open bill can be paid before the plan expires. */
export function graceEndOf(pastDueSince: Date): Date {
  return daysAfter(pastDueSince, GRACE_DAYS);
}

/** Until when visitors can watch. */
export function playbackEndOf(expiredAt: Date): Date {
  return daysAfter(expiredAt, PLAYBACK_DAYS);
}

/** When the sweep has something to do; null: never. */
export function nextStepAt(
  { state, period_end, past_due_since, expired_at, is_trial_end_told }: SubscriptionState,
  now: Date,
): Date | null {
  if (expired_at) return playbackEndOf(expired_at);
  if (past_due_since) return nextRetryAt(past_due_since, now) ?? graceEndOf(past_due_since);
  if (state !== 'TRIALING' || is_trial_end_told || !period_end) return period_end;
  return daysAfter(period_end, -TRIAL_NOTICE_DAYS);
}
