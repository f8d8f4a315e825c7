import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/**
 * Tells somebody that they are no owner any more.
 * @param heir the address of the member who is one now
 * @param url where they set another password
 */
export function ownershipGivenMail({ url, heir }: { readonly url: string; readonly heir: string }): Message {
  return layOutMail({
    subject: 'You have transferred a business',
    paragraphs: [
      `${heir} is now an owner of the business that you have transferred, and you are not.`,
      'If it was not you, reset your password now, and ask the other owners to make you an owner again.',
    ],
    action: { label: 'Reset your password', url },
    closing: 'If it was you, there is nothing to do.',
  });
}
