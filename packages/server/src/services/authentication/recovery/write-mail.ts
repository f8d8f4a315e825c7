import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Clock } from '../../../clock.ts';
import type { Executor } from '../../../db/database.ts';
import type { Message } from '../../mail/message.ts';
import type { WriteMail } from '../../mail/send-mail.ts';
import type { MailKind } from '../../mail/tables.ts';
import { passwordChangedMail } from '../../mail/templates/password-changed.ts';
import { resetPasswordMail } from '../../mail/templates/reset-password.ts';
import { verifyEmailMail } from '../../mail/templates/verify-email.ts';
import { type EmailTokenPurpose, issueEmailToken } from './email-tokens.ts';
import { type AddressOwner, findAddressOwner } from './repository.ts';

interface WriteMailParts {
  readonly clock: Clock;
  /** The configured one: a Host header of a request never gets into an email. */
  readonly publicOrigin: string;
}

/**
 * Writes what people get about their accounts. Only here is the address looked up, long after the answer to the request,
 * which therefore says the same in the same time for every address.
 */
export function createWriteMail({ clock, publicOrigin }: WriteMailParts): WriteMail {
  /** The token is in the fragment, which browsers send nowhere: no log and no Referer has it. */
  const link = (path: string, fields: Record<string, string>) =>
    `${publicOrigin}${path}#${new URLSearchParams(fields)}`;

  async function write(tx: Executor, kind: MailKind, owner: AddressOwner): Promise<Message | undefined> {
    const issue = (purpose: EmailTokenPurpose) => issueEmailToken(tx, purpose, owner, clock());
    switch (kind) {
      case 'VERIFY_EMAIL':
        if (owner.isVerified) return undefined;
        return verifyEmailMail({ url: link(STUDIO_PATHS.verifyEmail, { token: await issue(kind) }) });
      case 'RESET_PASSWORD':
        // The address is for password managers.
        return resetPasswordMail({
          url: link(STUDIO_PATHS.resetPassword, { token: await issue(kind), email: owner.address }),
        });
      case 'PASSWORD_CHANGED':
        return passwordChangedMail({ url: publicOrigin + STUDIO_PATHS.forgotPassword });
    }
  }

  return async (tx, { kind, address }) => {
    const owner = await findAddressOwner(tx, address);
    const message = owner && (await write(tx, kind, owner));
    // To the address of the account, not as somebody typed it: the two may differ in case.
    return message && { ...message, to: owner.address };
  };
}
