import type { Message } from '../message.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';
import { layOutMail } from './mail-layout.ts';

interface RecoveryCodesReplaced {
  readonly url: string;
  readonly supportEmail: string | undefined;
}

/** Tells the owner of an account, who may not have done it. */
export function recoveryCodesReplacedMail({ url, supportEmail }: RecoveryCodesReplaced): Message {
  return layOutMail({
    subject: 'Your recovery codes were replaced',
    paragraphs: [
      'New recovery codes were created for your Commoncast account. The ones before no longer work.',
      ifItWasNotYou({ supportEmail }),
    ],
    action: { label: 'Reset your password', url },
    closing: 'If it was you, store the new codes somewhere you can reach without your phone.',
  });
}
