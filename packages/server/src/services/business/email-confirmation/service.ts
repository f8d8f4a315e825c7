import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict, invalid, notFound } from '../../../problems/problems.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { LinkTokens } from './link-tokens.ts';
import { deleteTokens, lockBusinessAddress, markConfirmed, takeToken } from './repository.ts';

/** People click twice; requests within this time are one event. */
const SAME_EVENT_MS = 60_000;

export interface EmailConfirmationService {
  /**
   * Sends a link to the address of the member's business.
   * @param businessEmail has to be that address, so that nobody confirms another one than they see
   * @throws {ApiError} VALIDATION_FAILED at `businessEmail`; ILLEGAL_TRANSITION: it is confirmed; RATE_LIMITED;
   *   FORBIDDEN: an operator asks
   */
  send(member: Member, businessEmail: string): Promise<void>;
  /**
   * @returns the id and the name of the business
   * @throws {ApiError} VALIDATION_FAILED: the token is spent or expired, or the business has another address by now
   */
  confirm(token: string): Promise<{ readonly businessId: string; readonly businessName: string }>;
}

type Parts = Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits'> & {
  readonly outbox: Outbox;
  readonly linkTokens: LinkTokens;
};

/** Proves that the email address of a business is its own. */
export function createEmailConfirmationService(parts: Parts): EmailConfirmationService {
  const { database, clock, quotas, limits, outbox, linkTokens } = parts;
  return {
    async send(member, businessEmail) {
      member.require('account:write');
      requireThemselves(member);
      const { businessId } = member;
      await quotas.take(limits.confirmationsPerBusiness, 'business-confirmation', businessId);
      await database.transaction(async (tx) => {
        const known = await lockBusinessAddress(tx, businessId);
        if (!known) throw notFound();
        if (known.address.toLowerCase() !== businessEmail.toLowerCase())
          throw invalid({ businessEmail: 'This is not the email of the business' });
        if (known.isConfirmed)
          throw conflict('ILLEGAL_TRANSITION', 'The email of the business is confirmed already');
        const slot = Math.floor(clock().getTime() / SAME_EVENT_MS);
        const eventKey = `business ${businessId} ${known.address.toLowerCase()} ${slot}`;
        const mail = { address: known.address, subjectId: businessId, eventKey };
        await outbox.add(tx, { kind: 'CONFIRM_BUSINESS', ...mail });
      });
    },
    async confirm(token) {
      return await database.transaction(async (tx) => {
        const now = clock();
        const taken = await takeToken(tx, linkTokens.hash(token), now);
        const businessName = taken && (await markConfirmed(tx, taken, now));
        if (!taken || businessName === undefined) throw spentLink();
        await deleteTokens(tx, taken.businessId);
        return { businessId: taken.businessId, businessName };
      });
    },
  };
}

const spentLink = () => invalid({ token: 'This link has expired or was already used' });
