import type { Member } from '../../../callers/member.ts';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { invalid, unauthorized } from '../../../problems/problems.ts';
import { findOwnCredentials } from '../account/repository.ts';
import { lockCredentials } from '../email-change/repository.ts';
import { createSignInAttempts } from '../sign-in/sign-in-attempts.ts';
import { verifyPassword } from './hash.ts';

interface Caller {
  readonly address: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** Checks in the transaction of what was confirmed that there is no other password by now. */
export type RequireSamePassword = (tx: Executor) => Promise<void>;

/**
 * Has a member show again that it is them, before something that cannot easily be taken back. Wrong passwords count as
 * those of a log-in do.
 * @throws {ApiError} VALIDATION_FAILED at `currentPassword`, RATE_LIMITED
 */
export type ConfirmPassword = (
  member: Pick<Member, 'userId'>,
  currentPassword: string,
  from: Caller,
) => Promise<RequireSamePassword>;

/** Makes it. */
export function createConfirmPassword({
  database,
  quotas,
  limits,
}: Pick<Foundation, 'database' | 'quotas' | 'limits'>): ConfirmPassword {
  const attempts = createSignInAttempts(quotas, limits);
  return async ({ userId }, currentPassword, { address, signal }) => {
    const known = await findOwnCredentials(database.root, userId);
    if (!known) throw unauthorized();
    const attempt = await attempts.begin(known.email, address, signal);
    if (!(await verifyPassword(currentPassword, known.passwordHash))) throw wrongPassword();
    await attempt.succeed();
    return async (tx) => {
      const current = await lockCredentials(tx, userId);
      if (current?.passwordHash !== known.passwordHash) throw wrongPassword();
    };
  };
}

const wrongPassword = () => invalid({ currentPassword: 'This is not your password' });
