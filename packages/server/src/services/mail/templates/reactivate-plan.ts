import { PLAN_TITLES } from '@commoncast/core/billing/titles';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface EndingPlan {
  readonly plan: PlanName;
  /** The address of the member who asks. */
  readonly asker: string;
  /** Until when a cancelled plan runs; null if it has expired. */
  readonly endDate: Date | null;
}

/**
 * Asks an owner to go on with a plan.
 * @param url where that is done
 */
export function reactivatePlanMail({
  url,
  plan,
  asker,
  endDate,
}: EndingPlan & { readonly url: string }): Message {
  const title = PLAN_TITLES[plan];
  return layOutMail({
    subject: `Reactivate your ${title} plan`,
    paragraphs: [
      `${asker} asks you to reactivate the ${title} plan of your business.`,
      endDate
        ? `It was cancelled and runs until ${formatDay(endDate)}. If you keep it, nothing is charged before then.`
        : 'It has expired, so nobody can upload videos or go live. Nothing is charged until you confirm.',
    ],
    action: { label: endDate ? 'Keep plan' : 'Reactivate plan', url },
    closing:
      'You get this email because you own a business on Commoncast. To leave things as they are, ignore it.',
  });
}
