import type { ChangeEmail } from '@commoncast/core/authentication/account';
import type { VerifyEmail } from '@commoncast/core/authentication/recovery';
import { DAY_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import { createMember, type Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/sql-state.ts';
import { conflict, invalid } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { Quotas } from '../../../quotas/quotas.ts';
import type { RateLimits } from '../../../quotas/rate-limits.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Caller, RequireOwnPassword } from '../password/require-own-password.ts';
import { deleteEmailTokens } from '../recovery/email-tokens.ts';
import { findMemberships } from '../recovery/repository.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import { findUserOfLink, lockCredentials, replaceEmail, startChange, takeLink } from './repository.ts';

export interface EmailChangeService {
  /**
   * Sends a link to the new address, and a notice to the present one. Says nothing about whether somebody has the new
   * address: that is found out when the email is written. Wrong passwords count as those of a log-in do.
   * @throws {ApiError} VALIDATION_FAILED, RATE_LIMITED; ILLEGAL_TRANSITION: no emails are sent; FORBIDDEN: an
   *   operator asks
   */
  request(member: Member, body: ChangeEmail, from: Caller): Promise<void>;
  /**
   * Changes the address, and tells the one before. Sessions go on.
   * @param address where the call comes from
   * @returns the new email address
   * @throws {ApiError} VALIDATION_FAILED: the token is spent or expired; EMAIL_TAKEN: somebody has the address by now
   */
  confirm(body: VerifyEmail, address: string): Promise<string>;
}

interface EmailChangeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly outbox: Outbox;
  readonly requireOwnPassword: RequireOwnPassword;
}

/** Moves a user to another email address, once they have shown that it is theirs. */
export function createEmailChangeService(parts: EmailChangeParts): EmailChangeService {
  const { database, clock, quotas, limits, outbox, requireOwnPassword } = parts;

  return {
    async request(member, { currentPassword, email }, from) {
      requireThemselves(member);
      if (!outbox.sendsMail)
        throw conflict('ILLEGAL_TRANSITION', 'This server sends no emails, so your email cannot be changed');
      const { userId } = member;
      const user = await requireOwnPassword(member, currentPassword, from);
      const recipient = email.toLowerCase();
      if (recipient === user.email.toLowerCase()) throw invalid({ email: 'This is already your email' });
      await quotas.take(limits.mailPerAddress, 'mail-address', addressBlock(from.address));
      await quotas.take(limits.mailPerRecipient, 'mail-recipient', 'CONFIRM_EMAIL', recipient);
      await database.transaction(async (tx) => {
        const present = await user.lock(tx);
        const sendingId = uuidv7();
        const now = clock();
        await startChange(tx, {
          ...{ user_id: userId, address: email, sending_id: sendingId },
          ...{ created_at: now, expires_at: new Date(now.getTime() + DAY_MS) },
        });
        const link = { kind: 'CONFIRM_EMAIL', address: email, subjectId: sendingId } as const;
        await outbox.add(tx, { ...link, eventKey: `new email ${sendingId}` });
        const notice = { kind: 'EMAIL_CHANGE_REQUESTED', address: present } as const;
        await outbox.add(tx, { ...notice, eventKey: `new email requested ${sendingId}` });
      });
    },
    async confirm({ token }, address) {
      const tokenHash = hashSecretToken(token);
      try {
        return await database.transaction((tx) => change(tx, tokenHash, addressBlock(address)));
      } catch (error) {
        if (isUniqueViolation(error, 'user_account_email'))
          throw conflict('EMAIL_TAKEN', 'Somebody else has an account with this email by now');
        throw error;
      }
    },
  };

  async function change(tx: Executor, tokenHash: string, from: string): Promise<string> {
    const now = clock();
    const userId = await findUserOfLink(tx, tokenHash, now);
    const before = userId === undefined ? undefined : await lockCredentials(tx, userId);
    const email = before && (await takeLink(tx, tokenHash, now));
    if (userId === undefined || !before || email === undefined) throw spentLink();
    await replaceEmail(tx, userId, email, now);
    // They went to the address before.
    await deleteEmailTokens(tx, userId, 'RESET_PASSWORD');
    await deleteEmailTokens(tx, userId, 'VERIFY_EMAIL');
    const action = { action: 'account.change-email', subjectId: userId } as const;
    const addresses = { from: { email: before.email }, to: { email } };
    for (const membership of await findMemberships(tx, userId)) {
      const member = createMember({ ...membership, sessionId: '' }, from);
      await recordAction(tx, member, { ...action, ...addresses }, now);
    }
    const notice = { kind: 'EMAIL_CHANGED', address: before.email } as const;
    await outbox.add(tx, { ...notice, eventKey: `email changed ${tokenHash}` });
    return email;
  }
}

const spentLink = () => invalid({ token: 'This link has expired or was already used' });
