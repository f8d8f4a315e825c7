import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Leads to a new password. */
export function resetPasswordMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Reset your password',
    paragraphs: ['Somebody asked to reset the password of your Commoncast account.'],
    action: { label: 'Choose a new password', url },
    closing:
      'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
  });
}
