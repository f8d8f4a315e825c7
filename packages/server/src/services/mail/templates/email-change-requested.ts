import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Tells the owner of an account, who may not have asked for it. */
export function emailChangeRequestedMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Your email is about to change',
    paragraphs: [
      'Somebody who is logged in to your Commoncast account and knows its password asked to change its email. It changes once the new address is confirmed.',
      'If it was not you, reset your password now. That stops the change and logs everybody out.',
    ],
    action: { label: 'Reset your password', url },
    closing: 'If it was you, open the link that we sent to your new address.',
  });
}
