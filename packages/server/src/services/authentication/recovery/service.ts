import type { AccountAddress, ResetPassword, VerifyEmail } from '@commoncast/core/authentication/recovery';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { invalid } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { Quotas } from '../../../quotas/quotas.ts';
import type { RateLimits } from '../../../quotas/rate-limits.ts';
import type { PasswordCost } from '../../../secrets/password-cost.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { requireUncommonPassword } from '../password/common-passwords.ts';
import { hashPassword } from '../password/hash.ts';
import { createReplacePassword } from '../password/replace-password.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type EmailTokenPurpose, isEmailTokenGood, takeEmailToken } from './email-tokens.ts';
import { markEmailVerified } from './repository.ts';

/** People click twice; requests for one address within this time are one event. */
const SAME_EVENT_MS = 60_000;

export interface RecoveryService {
  /** Says nothing about the address. @throws {ApiError} RATE_LIMITED */
  sendVerification(body: AccountAddress, address: string): Promise<void>;
  /** @throws {ApiError} VALIDATION_FAILED: the token is spent, expired, or for something else */
  verifyEmail(body: VerifyEmail): Promise<void>;
  /** Says nothing about the address. @throws {ApiError} RATE_LIMITED */
  forgotPassword(body: AccountAddress, address: string): Promise<void>;
  /**
   * Also ends every session of the user, and tells them.
   * @throws {ApiError} VALIDATION_FAILED: as above, or the password is too common
   */
  resetPassword(body: ResetPassword, address: string): Promise<void>;
}

interface RecoveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
  readonly passwordCost: PasswordCost;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
}

/** Proves that an address belongs to a user, and lets those back in who forgot their password. */
export function createRecoveryService(parts: RecoveryParts): RecoveryService {
  const { database, clock, quotas, limits, passwordCost, outbox, sessions } = parts;
  const replacePassword = createReplacePassword(parts);

  /** The same steps for every address; whether it is known is found out when the email is written. */
  async function request(kind: EmailTokenPurpose, email: string, address: string): Promise<void> {
    await quotas.take(limits.mailPerAddress, 'mail-address', addressBlock(address));
    const recipient = email.toLowerCase();
    const count = await quotas.add(limits.mailPerRecipient, 'mail-recipient', kind, recipient);
    if (count > limits.mailPerRecipient.count) return;
    const slot = Math.floor(clock().getTime() / SAME_EVENT_MS);
    const eventKey = `${kind} ${recipient} ${slot}`;
    await database.transaction((tx) => outbox.add(tx, { kind, address: email, eventKey }));
  }

  return {
    sendVerification: ({ email }, address) => request('VERIFY_EMAIL', email, address),
    forgotPassword: ({ email }, address) => request('RESET_PASSWORD', email, address),
    async verifyEmail({ token }) {
      await database.transaction(async (tx) => {
        const owner = await takeEmailToken(tx, 'VERIFY_EMAIL', token, clock());
        if (!owner || !(await markEmailVerified(tx, owner, clock()))) throw spentLink();
      });
    },
    async resetPassword({ token, password }, address) {
      await requireUncommonPassword(password);
      // Looked at first, because hashing is dear; `takeEmailToken` decides.
      if (!(await isEmailTokenGood(database.root, 'RESET_PASSWORD', token, clock()))) throw spentLink();
      const passwordHash = await hashPassword(password, passwordCost);
      const ended = await database.transaction(async (tx) => {
        const now = clock();
        const owner = await takeEmailToken(tx, 'RESET_PASSWORD', token, now);
        // Only a reader of the mailbox has the link, so the address is theirs.
        if (!owner || !(await markEmailVerified(tx, owner, now))) throw spentLink();
        const from = { addressBlock: addressBlock(address), action: 'account.reset-password' } as const;
        return await replacePassword(tx, { ...owner, ...from, passwordHash });
      });
      sessions.forget(ended);
    },
  };
}

const spentLink = () => invalid({ token: 'This link has expired or was already used' });
