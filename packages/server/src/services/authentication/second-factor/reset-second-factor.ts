import { recordAction } from '../../../audit/record-action.ts';
import { createMember } from '../../../callers/member.ts';
import { publish } from '../../../changes/publish.ts';
import type { Database } from '../../../db/database.ts';
import { findMemberships } from '../recovery/repository.ts';
import { findCredentials } from '../repository.ts';
import { SESSION_ENDED } from '../sessions/live-sessions.ts';
import { findSessionsOf } from '../sessions/session-repository.ts';
import { deleteBegun } from './challenges.ts';
import { deletePasskeys } from './passkeys/repository.ts';
import { countFactors, deleteCodes, methodsOf } from './repository.ts';
import { deleteTotp } from './totp-repository.ts';

/** UNKNOWN: no account has the email. NOTHING: the account has no second factor. */
export type ResetOutcome = 'RESET' | 'NOTHING' | 'UNKNOWN';

/**
 * Removes all that somebody has lost: their app, passkeys and recovery codes. Until they add others, the password is
 * enough. Every business of theirs records it.
 */
export async function resetSecondFactor(
  database: Pick<Database, 'transaction'>,
  email: string,
  now: Date,
): Promise<ResetOutcome> {
  return await database.transaction(async (tx) => {
    const user = await findCredentials(tx, email);
    if (!user) return 'UNKNOWN';
    const { userId } = user;
    if (methodsOf(await countFactors(tx, userId)).length === 0) return 'NOTHING';
    await deleteTotp(tx, userId);
    await deletePasskeys(tx, userId);
    await deleteCodes(tx, userId);
    await deleteBegun(tx, userId);
    for (const membership of await findMemberships(tx, userId)) {
      const member = createMember({ ...membership, sessionId: '' });
      await recordAction(tx, member, { action: 'account.reset-second-factor', subjectId: userId }, now);
    }
    for (const id of await findSessionsOf(tx, { userId })) await publish(tx, SESSION_ENDED, id);
    return 'RESET';
  });
}
