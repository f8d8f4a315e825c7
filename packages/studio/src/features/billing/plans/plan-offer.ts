import type { SelectablePlan } from '@commoncast/core/billing/constants';
import type { Subscription } from '@commoncast/core/billing/schema';
import { PLAN_NAMES } from '../plan-words.ts';

/** What an owner can do with a plan; null: nothing. */
export function ownersOffer(plan: SelectablePlan, subscription: Subscription): string | null {
  const { plan: present, state, nextPlan, canTry } = subscription;
  const name = PLAN_NAMES[plan];
  if (present === 'ENTERPRISE' || state === 'PAST_DUE') return null;
  if (state === 'EXPIRED') return plan === present ? `Reactivate ${name}` : `Choose ${name}`;
  if (plan === present) return isLeaving(subscription) ? `Keep ${name}` : null;
  if (plan === nextPlan) return null;
  if (present === 'FREE') return canTry ? `Try ${name}` : `Choose ${name}`;
  return `Move to ${name}`;
}

/** Whether the business is about to have another plan, or none. */
export function isLeaving({ state, nextPlan }: Subscription): boolean {
  return state === 'CANCEL_SCHEDULED' || nextPlan !== null;
}
