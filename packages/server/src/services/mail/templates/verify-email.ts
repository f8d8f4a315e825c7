import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Asks whether an address belongs to the person who signed up with it. */
export function verifyEmailMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Verify your email',
    paragraphs: [
      'Verify that this address is yours, so that you can get back in if you forget your password.',
    ],
    action: { label: 'Verify email', url },
    closing: 'The link works once, for 24 hours. If you did not sign up for Commoncast, ignore this email.',
  });
}
