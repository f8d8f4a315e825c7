import { PLAYBACK_DAYS } from '@commoncast/core/billing/constants';
import { PLAN_TITLES } from '@commoncast/core/billing/titles';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface CancelledPlan {
  readonly plan: PlanName;
  /** Until when it runs. */
  readonly endDate: Date;
}

/**
 * Confirms a cancellation, and says how to take it back.
 * @param url where that is done
 */
export function planCancelledMail({ url, plan, endDate }: CancelledPlan & { readonly url: string }): Message {
  const end = formatDay(endDate);
  return layOutMail({
    subject: `Your ${PLAN_TITLES[plan]} plan is cancelled`,
    paragraphs: [
      `Your plan runs until ${end}. Until then, everything works as usual, and you will not be charged again.`,
      `After that you cannot upload videos or go live. Nothing is deleted, and visitors can watch your videos for another ${PLAYBACK_DAYS} days.`,
    ],
    action: { label: 'Keep plan', url },
    closing: `If you change your mind, open the Billing page and keep the plan before ${end}.`,
  });
}
