import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/**
 * Tells a member that they own the business now.
 * @param giver the address of the owner who has made them one
 */
export function ownershipReceivedMail({
  url,
  giver,
}: {
  readonly url: string;
  readonly giver: string;
}): Message {
  return layOutMail({
    subject: 'You are now an owner',
    paragraphs: [
      `${giver} has transferred a business on Commoncast to you.`,
      'You can manage its members, its plan and its settings from now on.',
    ],
    action: { label: 'Open the members', url },
    closing: 'If you did not expect this, ask the person who transferred it.',
  });
}
