import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** @param url where one looks at the plan, which was cancelled with the business */
export function businessKeptMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Your business stays',
    paragraphs: [
      'An owner has kept your business on Commoncast. It will not be deleted, and visitors see it again.',
      'A paid plan was cancelled when the deletion was asked for. If you had one, choose on the Billing page whether it continues.',
    ],
    action: { label: 'Open Billing', url },
    closing: 'Streams that were on air have ended, and stay so.',
  });
}
