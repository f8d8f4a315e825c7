import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Asks whether an address belongs to the user who wants to log in with it. */
export function confirmEmailMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Confirm your new email',
    paragraphs: [
      'You asked to use this address for your Commoncast account.',
      'Confirm it, and log in with it from then on.',
    ],
    action: { label: 'Confirm email', url },
    closing: 'The link works once, for 24 hours. If you did not ask for this, ignore this email.',
  });
}
