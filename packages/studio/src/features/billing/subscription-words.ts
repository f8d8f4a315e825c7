import { PLAYBACK_DAYS } from '@commoncast/core/billing/constants';
import type { BillingSummary, Subscription } from '@commoncast/core/billing/schema';
import { formatDay } from './format-day.ts';
import { moneyWords, PLAN_NAMES, priceWords } from './plan-words.ts';

interface SubscriptionWords {
  /** How much it matters. */
  readonly tone: 'calm' | 'notice' | 'problem';
  /** Where the plan stands. */
  readonly title: string;
  /** What comes next, and what to do about it. */
  readonly text: string;
}

/**
 * Says where a plan stands and what comes next.
 * @param next the next bill, as the summary has it
 */
export function subscriptionWords(
  subscription: Subscription,
  next: BillingSummary['next'],
  now = new Date(),
): SubscriptionWords {
  const { plan, state, price, nextPlan, periodEnd, graceEndDate, playbackEndDate } = subscription;
  const name = PLAN_NAMES[plan];
  const end = periodEnd === null ? '' : formatDay(periodEnd);
  const nextBill = next
    ? `Next bill: ${moneyWords(next.total, next.currency)} on ${formatDay(next.date)}.`
    : '';
  switch (state) {
    case 'TRIALING':
      return {
        tone: 'calm',
        title: `${name}, free until ${end}.`,
        text: nextPlan === 'FREE' ? 'After that the business moves to Free.' : nextBill,
      };
    case 'ACTIVE':
      if (plan === 'FREE')
        return { tone: 'calm', title: 'Free.', text: 'You pay nothing. Larger plans have higher limits.' };
      if (price === null) return { tone: 'calm', title: `${name}.`, text: 'Billed as agreed with sales.' };
      return {
        tone: 'calm',
        title: `${name}, ${priceWords(subscription)}.`,
        text: [nextPlan && `Moves to ${PLAN_NAMES[nextPlan]} on ${end}.`, nextBill].filter(Boolean).join(' '),
      };
    case 'PAST_DUE':
      return {
        tone: 'problem',
        title: 'Your last payment failed.',
        text: `${name} continues until ${graceEndDate === null ? end : formatDay(graceEndDate)}. Pay the open bill or use another card before then.`,
      };
    case 'CANCEL_SCHEDULED':
      return {
        tone: 'notice',
        title: `${name} is cancelled and runs until ${end}.`,
        text: `After that nothing can be uploaded or broadcast. Visitors can watch your videos for another ${PLAYBACK_DAYS} days, and nothing is deleted.`,
      };
    case 'EXPIRED':
      return {
        tone: 'problem',
        title: 'Your plan has expired.',
        text: `Nothing can be uploaded or broadcast. ${watchingWords(playbackEndDate, now)} Nothing is deleted.`,
      };
  }
}

function watchingWords(playbackEndDate: string | null, now: Date): string {
  const isOver = playbackEndDate === null || new Date(playbackEndDate) <= now;
  return isOver
    ? 'Visitors can no longer watch your videos.'
    : `Visitors can watch your videos until ${formatDay(playbackEndDate)}.`;
}
