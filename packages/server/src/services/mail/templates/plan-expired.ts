import { PLAYBACK_DAYS } from '@commoncast/core/billing/constants';
import { PLAN_TITLES } from '@commoncast/core/billing/titles';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface ExpiredPlan {
  readonly plan: PlanName;
  /** Until when visitors can watch. */
  readonly playbackEndDate: Date;
}

/**
 * Says what stops and what goes on.
 * @param url where a plan is chosen
 */
export function planExpiredMail({
  url,
  plan,
  playbackEndDate,
}: ExpiredPlan & { readonly url: string }): Message {
  return layOutMail({
    subject: `Your ${PLAN_TITLES[plan]} plan has expired`,
    paragraphs: [
      'You can no longer upload videos or go live.',
      `Nothing is deleted. Visitors can watch your videos for ${PLAYBACK_DAYS} days, until ${formatDay(playbackEndDate)}.`,
    ],
    action: { label: 'Choose plan', url },
    closing: 'Once you choose a plan, everything works again as before.',
  });
}
