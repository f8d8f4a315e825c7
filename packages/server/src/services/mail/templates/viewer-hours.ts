import { PLAN_TITLES } from '@commoncast/core/billing/titles';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface WatchedHours {
  readonly plan: PlanName;
  /** Whole hours of this period. */
  readonly used: number;
  readonly limit: number;
  /** When a new period begins. */
  readonly resetDate: Date;
  /** Where a larger plan is chosen. */
  readonly url: string;
}

/** Says that most viewer hours of a plan are used, and what follows if all are. */
export function viewerHoursNearMail({ plan, used, limit, resetDate, url }: WatchedHours): Message {
  const percent = Math.floor((used / limit) * 100);
  return layOutMail({
    subject: `Your visitors have used ${percent}% of your viewer hours`,
    paragraphs: [
      `They have watched for ${count(used)} of the ${count(limit)} hours that your ${PLAN_TITLES[plan]} plan includes until ${formatDay(resetDate)}.`,
      'If all hours are used before that day, visitors can keep watching, but you cannot upload videos or go live until then.',
    ],
    action: { label: 'See plans', url },
    closing: 'A larger plan has more hours. You do not need to do anything if the rest is enough for you.',
  });
}

/** Says that all viewer hours of a plan are used. */
export function viewerHoursUsedMail({ plan, limit, resetDate, url }: WatchedHours): Message {
  return layOutMail({
    subject: 'Your viewer hours are used up',
    paragraphs: [
      `Your visitors have watched for all ${count(limit)} hours that your ${PLAN_TITLES[plan]} plan includes until ${formatDay(resetDate)}.`,
      'They can keep watching, and nothing that is on air stops. But you cannot upload videos or start a broadcast until that day.',
    ],
    action: { label: 'See plans', url },
    closing: 'With a larger plan you can upload and go live again now.',
  });
}

function count(hours: number): string {
  return hours.toLocaleString('en');
}
