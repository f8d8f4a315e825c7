import type { Member } from '../../../callers/member.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { invalid, unauthorized } from '../../../problems/problems.ts';
import type { Quotas } from '../../../quotas/quotas.ts';
import type { RateLimits } from '../../../quotas/rate-limits.ts';
import { findOwnCredentials } from '../account/repository.ts';
import { lockCredentials } from '../email-change/repository.ts';
import { createSignInAttempts } from '../sign-in/sign-in-attempts.ts';
import { verifyPassword } from './hash.ts';

export interface Caller {
  readonly address: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** A user whose password was right. */
export interface ProvenUser {
  readonly email: string;
  /**
   * Locks the user until the transaction ends: somebody who knows an old password only is too late.
   * @returns the email that they have now
   * @throws {ApiError} VALIDATION_FAILED: they have another password by now
   */
  lock(tx: Executor): Promise<string>;
}

/**
 * Checks the password of the caller. Wrong ones count as those of a log-in do.
 * @throws {ApiError} VALIDATION_FAILED at `currentPassword`, or RATE_LIMITED
 */
export type RequireOwnPassword = (
  member: Pick<Member, 'userId'>,
  currentPassword: string,
  from: Caller,
) => Promise<ProvenUser>;

interface Parts {
  readonly database: Database;
  readonly quotas: Quotas;
  readonly limits: RateLimits;
}

/** Makes the check. */
export function createRequireOwnPassword({ database, quotas, limits }: Parts): RequireOwnPassword {
  const attempts = createSignInAttempts(quotas, limits);
  return async ({ userId }, currentPassword, { address, signal }) => {
    const known = await findOwnCredentials(database.root, userId);
    if (!known) throw unauthorized();
    const attempt = await attempts.begin(known.email, address, signal);
    if (!(await verifyPassword(currentPassword, known.passwordHash))) throw wrongPassword();
    await attempt.succeed();
    return {
      email: known.email,
      async lock(tx) {
        const current = await lockCredentials(tx, userId);
        if (current?.passwordHash !== known.passwordHash) throw wrongPassword();
        return current.email;
      },
    };
  };
}

const wrongPassword = () => invalid({ currentPassword: 'This is not your password' });
