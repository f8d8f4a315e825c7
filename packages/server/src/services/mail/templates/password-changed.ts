import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Tells the owner of an account, who may not have done it. */
export function passwordChangedMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Commoncast account was changed, and your other sessions were logged out.',
      'If it was not you, reset your password now.',
    ],
    action: { label: 'Reset your password', url },
    closing: 'If it was you, there is nothing to do.',
  });
}
