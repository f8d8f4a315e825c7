import type { Message } from '../message.ts';
import { type LogInPlace, logInFacts } from './log-in-facts.ts';
import { layOutMail } from './mail-layout.ts';

/** Tells the owner of an account that somebody keeps guessing its password. @param url where it can be changed */
export function signInAttemptsMail({ url, ...place }: LogInPlace & { readonly url: string }): Message {
  return layOutMail({
    subject: 'Someone is trying to log in to your account',
    paragraphs: [
      'Many wrong passwords were entered for your Commoncast account. Nobody got in this way, and each further try from there has to wait.',
      'If your password is short or you use it elsewhere, change it now, and turn on two-step login.',
    ],
    facts: logInFacts(place),
    action: { label: 'Secure your account', url },
    closing:
      'If it was you, there is nothing to do. You get this email once a day at most while the attempts go on.',
  });
}
