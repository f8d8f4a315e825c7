import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface ClosingBusiness {
  readonly deletionDate: Date;
  /** 1 or more. */
  readonly daysLeft: number;
  /** Where an owner keeps it. */
  readonly url: string;
}

/** Tells the owners when their business is deleted, once it is asked for and again before it happens. */
export function businessClosingMail({ url, deletionDate, daysLeft }: ClosingBusiness): Message {
  const day = formatDay(deletionDate);
  return layOutMail({
    subject: `Your business will be deleted ${daysLeft === 1 ? 'in one day' : `in ${daysLeft} days`}`,
    paragraphs: [
      `An owner has asked for the deletion of your business on Commoncast. On ${day} everything in it is deleted for good: videos, recordings, players, widgets, figures, bills and members.`,
      'Nothing of it is public any more, and nothing will be charged.',
    ],
    action: { label: 'Keep the business or export its data', url },
    closing: `If you want it to be deleted, there is nothing to do. After ${day} nobody can bring it back.`,
  });
}
