import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Tells an owner who has other businesses. */
export function businessDeletedMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Your business has been deleted',
    paragraphs: [
      'A business that you owned on Commoncast has been deleted with everything in it, as an owner asked for.',
      'Your account and your other businesses are as they were.',
    ],
    action: { label: 'Open Commoncast', url },
    closing: 'There is nothing to do.',
  });
}

/** Tells somebody who had no other business. */
export function accountDeletedMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Your account has been deleted',
    paragraphs: [
      'The business that you worked for on Commoncast has been deleted, as one of its owners asked for.',
      'You worked for no other, so your account has been deleted too. We keep nothing about you, and this is our last email.',
    ],
    action: { label: 'Sign up again', url },
    closing: 'There is nothing to do. You can sign up again with this address at any time.',
  });
}
