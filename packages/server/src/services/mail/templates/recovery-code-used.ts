import type { Message } from '../message.ts';
import { ifItWasNotYou } from './if-it-was-not-you.ts';
import { layOutMail } from './mail-layout.ts';

interface RecoveryCodeUsed {
  /** How many codes still work. */
  readonly left: number;
  readonly url: string;
  readonly supportEmail: string | undefined;
}

/** Tells the owner of an account, who may not have done it. */
export function recoveryCodeUsedMail({ left, url, supportEmail }: RecoveryCodeUsed): Message {
  return layOutMail({
    subject: 'A recovery code was used',
    paragraphs: [
      `Somebody logged in to your Commoncast account with your password and a recovery code. ${leftWords(left)}`,
      ifItWasNotYou({ supportEmail }),
    ],
    action: { label: 'Reset your password', url },
    closing:
      left > 3
        ? 'If it was you, there is nothing to do.'
        : 'If it was you, create new recovery codes under Settings, Account.',
  });
}

function leftWords(left: number): string {
  if (left === 0) return 'It was the last one.';
  return left === 1 ? '1 code is left.' : `${left} codes are left.`;
}
