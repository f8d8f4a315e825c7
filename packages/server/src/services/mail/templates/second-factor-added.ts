import type { Message } from '../message.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';
import { layOutMail } from './mail-layout.ts';

interface SecondFactorAdded {
  readonly what: 'app' | 'passkey';
  readonly url: string;
  readonly supportEmail: string | undefined;
}

/** Tells the owner of an account, who may not have done it. */
export function secondFactorAddedMail({ what, url, supportEmail }: SecondFactorAdded): Message {
  return layOutMail({
    subject: what === 'app' ? 'Authenticator app added' : 'Passkey added',
    paragraphs: [
      what === 'app'
        ? 'An authenticator app was added to your Commoncast account. Logging in with your password now also takes a code from the app.'
        : 'A passkey was added to your Commoncast account. You can log in with it, without your password.',
      ifItWasNotYou({ supportEmail }),
    ],
    action: { label: 'Reset your password', url },
    closing: 'If it was you, there is nothing to do.',
  });
}
