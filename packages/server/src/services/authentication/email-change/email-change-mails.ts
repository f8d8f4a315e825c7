import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { DAY_MS } from '@commoncast/core/time/day';
import type { Clock } from '../../../clock.ts';
import { mailLink } from '../../mail/mail-link.ts';
import type { MailWriters } from '../../mail/send-mail.ts';
import { confirmEmailMail } from '../../mail/templates/confirm-email.ts';
import { emailChangeRequestedMail } from '../../mail/templates/email-change-requested.ts';
import { emailChangedMail } from '../../mail/templates/email-changed.ts';
import { emailTakenMail } from '../../mail/templates/email-taken.ts';
import { findAddressOwner } from '../recovery/repository.ts';
import { hashSecretToken, newSecretToken } from '../sessions/secret-token.ts';
import { addLink, lockSending } from './repository.ts';

interface EmailChangeMailsParts {
  readonly clock: Clock;
  readonly publicOrigin: string;
  /** Whom people ask for help; undefined if the operator has named nobody. */
  readonly supportEmail: string | undefined;
}

/** Writes to the new address of a user, unless they have asked for another one since, and to the one before. */
export function createEmailChangeMails({
  clock,
  publicOrigin,
  supportEmail,
}: EmailChangeMailsParts): MailWriters<'CONFIRM_EMAIL' | 'EMAIL_CHANGE_REQUESTED' | 'EMAIL_CHANGED'> {
  return {
    CONFIRM_EMAIL: async (tx, { subjectId = '' }) => {
      const now = clock();
      const sending = await lockSending(tx, subjectId, now);
      if (!sending) return undefined;
      const owner = await findAddressOwner(tx, sending.address);
      if (owner) return { ...emailTakenMail({ url: publicOrigin + STUDIO_PATHS.logIn }), to: owner.address };
      const token = newSecretToken();
      const expiresAt = new Date(now.getTime() + DAY_MS);
      await addLink(tx, sending.userId, { tokenHash: hashSecretToken(token), expiresAt });
      const url = mailLink(publicOrigin, STUDIO_PATHS.verifyEmail, { about: 'new-email', token });
      return { ...confirmEmailMail({ url }), to: sending.address };
    },
    // Not looked up: these are for the address that the account had, whatever it has by now.
    EMAIL_CHANGE_REQUESTED: async (_tx, { address }) => {
      const url = publicOrigin + STUDIO_PATHS.forgotPassword;
      return { ...emailChangeRequestedMail({ url }), to: address };
    },
    EMAIL_CHANGED: async (_tx, { address }) => ({ ...emailChangedMail({ supportEmail }), to: address }),
  };
}
