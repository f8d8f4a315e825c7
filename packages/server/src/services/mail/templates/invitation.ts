import { INVITATION_DAYS } from '@commoncast/core/members/constants';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/**
 * Asks somebody to work for a business. Its name is not here, because anybody can call theirs anything: the page that
 * the link opens says it.
 * @param inviter the verified address of who invites
 */
export function invitationMail({
  url,
  inviter,
}: {
  readonly url: string;
  readonly inviter: string;
}): Message {
  return layOutMail({
    subject: 'You are invited to Commoncast',
    paragraphs: [
      `${inviter} invites you to work for their business on Commoncast.`,
      'Open the invitation to see which business it is. Nothing happens until you accept.',
    ],
    action: { label: 'Open the invitation', url },
    closing: `The link works once, for ${INVITATION_DAYS} days. If you do not know who invites you, ignore this email.`,
  });
}
