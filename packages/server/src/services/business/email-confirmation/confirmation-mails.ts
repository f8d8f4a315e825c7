import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { DAY_MS } from '@commoncast/core/time/day';
import type { Clock } from '../../../clock.ts';
import { mailLink } from '../../mail/mail-link.ts';
import type { MailWriters } from '../../mail/send-mail.ts';
import { confirmBusinessMail } from '../../mail/templates/confirm-business.ts';
import type { LinkTokens } from './link-tokens.ts';
import { insertToken, lockBusinessAddress } from './repository.ts';

interface ConfirmationMailsParts {
  readonly clock: Clock;
  readonly publicOrigin: string;
  readonly linkTokens: LinkTokens;
}

/** Writes to the address of a business, unless it has another one by now or this one is confirmed. */
export function createConfirmationMails({
  clock,
  publicOrigin,
  linkTokens,
}: ConfirmationMailsParts): MailWriters<'CONFIRM_BUSINESS'> {
  return {
    CONFIRM_BUSINESS: async (tx, { subjectId = '', address }) => {
      const business = await lockBusinessAddress(tx, subjectId);
      if (!business || business.isConfirmed) return undefined;
      if (business.address.toLowerCase() !== address.toLowerCase()) return undefined;
      const token = linkTokens.create();
      const now = clock();
      const times = { now, expiresAt: new Date(now.getTime() + DAY_MS) };
      await insertToken(tx, linkTokens.hash(token), business, times);
      const url = mailLink(publicOrigin, STUDIO_PATHS.verifyEmail, { about: 'business', token });
      return { ...confirmBusinessMail({ url }), to: business.address };
    },
  };
}
