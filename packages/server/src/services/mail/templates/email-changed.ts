import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/**
 * Tells the address that an account had.
 * @param supportEmail whom people ask for help, if the operator has named somebody
 */
export function emailChangedMail({ supportEmail }: { readonly supportEmail: string | undefined }): Message {
  const whom = supportEmail ?? 'the operator of this Commoncast server';
  return layOutMail({
    subject: 'Your email was changed',
    paragraphs: [
      'The email of your Commoncast account was changed. You can no longer log in with this address.',
      `If it was not you, contact ${whom} right away.`,
    ],
    closing: 'If it was you, there is nothing to do.',
  });
}
