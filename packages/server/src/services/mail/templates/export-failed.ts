import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

/** @param url where one can ask for another export */
export function exportFailedMail({ url }: { readonly url: string }): Message {
  return layOutMail({
    subject: 'Your data could not be exported',
    paragraphs: [
      'The export of your business has failed. Nothing of your business has changed.',
      'The account page says what happened. You can ask for another export there.',
    ],
    action: { label: 'Open the account page', url },
    closing: 'If it fails again, ask for help.',
  });
}
