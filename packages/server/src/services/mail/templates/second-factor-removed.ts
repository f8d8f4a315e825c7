import type { Message } from '../message.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';
import { layOutMail } from './mail-layout.ts';

interface SecondFactorRemoved {
  readonly what: 'app' | 'passkey';
  readonly url: string;
  readonly supportEmail: string | undefined;
}

/** Tells the owner of an account, who may not have done it. */
export function secondFactorRemovedMail({ what, url, supportEmail }: SecondFactorRemoved): Message {
  const named = what === 'app' ? 'The authenticator app' : 'A passkey';
  return layOutMail({
    subject: what === 'app' ? 'Authenticator app removed' : 'Passkey removed',
    paragraphs: [
      `${named} was removed from your Commoncast account. Nobody can log in with it any more.`,
      ifItWasNotYou({ supportEmail }),
    ],
    action: { label: 'Reset your password', url },
    closing: 'If it was you, there is nothing to do.',
  });
}
