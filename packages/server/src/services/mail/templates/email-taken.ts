import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** Goes to an address that somebody wants for their account and that has one already. */
export function emailTakenMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody asked to use this address for another Commoncast account. It belongs to yours already, so nothing has changed.',
      'If it was you, log in with this address, or choose a different one for the other account.',
    ],
    action: { label: 'Log in', url },
    closing: 'If it was not you, there is nothing to do.',
  });
}
