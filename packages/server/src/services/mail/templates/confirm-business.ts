import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Asks whether an address belongs to a business. Its name is not here, because anybody can call theirs anything. */
export function confirmBusinessMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Confirm the email of your business',
    paragraphs: [
      'A business on Commoncast names this address as its own.',
      'Confirm it, so that people see that the business is verified.',
    ],
    action: { label: 'Confirm email', url },
    closing: 'The link works once, for 24 hours. If the business is not yours, ignore this email.',
  });
}
