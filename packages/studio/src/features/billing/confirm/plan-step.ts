import type { SelectablePlan } from '@commoncast/core/billing/constants';
import type { PaymentProfileState, PlanPreview, Subscription } from '@commoncast/core/billing/schema';
import { formatDay } from '../format-day.ts';
import { moneyWords, PLAN_NAMES } from '../plan-words.ts';

/** Whether the plan is chosen anew; otherwise the business moves to it from a paid one. */
export function isFirstChoice({ plan, state }: Pick<Subscription, 'plan' | 'state'>): boolean {
  return plan === 'FREE' || state === 'EXPIRED';
}

/** Whether the card matters for the choice: it pays now, or it has to be there for the bills that follow. */
export function needsCard(
  subscription: Subscription,
  { plan, total, next }: PlanPreview,
  { profile }: Pick<PaymentProfileState, 'profile'>,
): boolean {
  if (plan !== 'FREE' && (isFirstChoice(subscription) || total > 0)) return true;
  return profile === null && next !== null;
}

/** The words on the button that confirms, and what is said once it is done. */
export function stepWords(
  subscription: Subscription,
  preview: PlanPreview,
  withTrial: boolean,
): { readonly button: string; readonly done: string } {
  const { takesEffect, effectiveDate, total, currency } = preview;
  const plan = preview.plan as SelectablePlan;
  const name = PLAN_NAMES[plan];
  if (withTrial) return { button: 'Start trial', done: `Your trial of ${name} has started` };
  if (!isFirstChoice(subscription) && plan === subscription.plan)
    return { button: `Keep ${name}`, done: `${name} continues` };
  if (takesEffect === 'PERIOD_END') {
    const day = formatDay(effectiveDate);
    return { button: `Move on ${day}`, done: `You move to ${name} on ${day}` };
  }
  const done = `You are on ${name} now`;
  if (total > 0) return { button: `Pay ${moneyWords(total, currency)}`, done };
  return { button: isFirstChoice(subscription) ? `Choose ${name}` : `Move to ${name}`, done };
}
