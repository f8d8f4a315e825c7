import type { Message } from '../message.ts';
import { type LogInPlace, logInFacts } from './log-in-facts.ts';
import { layOutMail } from './mail-layout.ts';

/** Tells the owner of an account of a log-in from a device that they have not used lately. @param url where they end it */
export function newLogInMail({ url, ...place }: LogInPlace & { readonly url: string }): Message {
  return layOutMail({
    subject: 'New login to your account',
    paragraphs: [
      'Someone logged in to your Commoncast account from a device that was not used for it in the last 90 days.',
      'If it was not you, change your password now: that logs everybody else out. Then turn on two-step login.',
    ],
    facts: logInFacts(place),
    action: { label: 'Check your account', url },
    closing: 'If it was you, there is nothing to do.',
  });
}
