import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Clock } from '../../../clock.ts';
import type { Executor } from '../../../db/database.ts';
import { mailLink } from '../../mail/mail-link.ts';
import type { Message } from '../../mail/message.ts';
import type { WaitingMail } from '../../mail/repository.ts';
import type { MailWriters, WriteMail } from '../../mail/send-mail.ts';
import { passwordChangedMail } from '../../mail/templates/password-changed.ts';
import { resetPasswordMail } from '../../mail/templates/reset-password.ts';
import { verifyEmailMail } from '../../mail/templates/verify-email.ts';
import { issueEmailToken } from './email-tokens.ts';
import { type AddressOwner, findAddressOwner } from './repository.ts';

interface AccountMailsParts {
  readonly clock: Clock;
  readonly publicOrigin: string;
}

/** Writes what people get about their accounts. */
export function createAccountMails({
  clock,
  publicOrigin,
}: AccountMailsParts): MailWriters<'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'PASSWORD_CHANGED'> {
  return {
    VERIFY_EMAIL: toOwner(async (tx, owner) => {
      if (owner.isVerified) return undefined;
      const token = await issueEmailToken(tx, 'VERIFY_EMAIL', owner, clock());
      return verifyEmailMail({ url: mailLink(publicOrigin, STUDIO_PATHS.verifyEmail, { token }) });
    }),
    RESET_PASSWORD: toOwner(async (tx, owner) => {
      const token = await issueEmailToken(tx, 'RESET_PASSWORD', owner, clock());
      // The address is for password managers.
      const fields = { token, email: owner.address };
      return resetPasswordMail({ url: mailLink(publicOrigin, STUDIO_PATHS.resetPassword, fields) });
    }),
    PASSWORD_CHANGED: toOwner(async () =>
      passwordChangedMail({ url: publicOrigin + STUDIO_PATHS.forgotPassword }),
    ),
  };
}

/**
 * Writes to the account that has the address. Only here is it looked up, long after the answer to the request, which therefore
 * says the same in the same time for every address.
 */
export function toOwner(
  write: (tx: Executor, owner: AddressOwner, mail: WaitingMail) => Promise<Message | undefined>,
): WriteMail {
  return async (tx, mail) => {
    const owner = await findAddressOwner(tx, mail.address);
    const message = owner && (await write(tx, owner, mail));
    // To the address of the account, not as somebody typed it: the two may differ in case.
    return message && { ...message, to: owner.address };
  };
}
