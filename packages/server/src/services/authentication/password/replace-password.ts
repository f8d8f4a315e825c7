import { recordAction } from '../../../audit/record-action.ts';
import { createMember } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import type { Executor } from '../../../db/database.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { deleteChange } from '../email-change/repository.ts';
import { deleteEmailTokens } from '../recovery/email-tokens.ts';
import { findMemberships, updatePassword } from '../recovery/repository.ts';
import { deleteBegun } from '../second-factor/challenges.ts';
import type { Sessions } from '../sessions/sessions.ts';

interface Replacement {
  readonly userId: string;
  /** Of the user. */
  readonly address: string;
  /** PHC string. */
  readonly passwordHash: string;
  /** Where the request came from. */
  readonly addressBlock: string;
  readonly action: 'account.reset-password' | 'account.change-password';
  /** The session that goes on. */
  readonly but?: string;
}

interface ReplacePasswordParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
}

/**
 * Replaces a password and all that hangs on it: the user's sessions end, and log-ins that wait for their second step;
 * links to reset it stop working, a new email that was not confirmed is given up, every business of theirs records it,
 * and they are told.
 * @returns the ids of the ended sessions, to forget after the commit
 */
export function createReplacePassword({ clock, outbox, sessions }: ReplacePasswordParts) {
  return async (tx: Executor, replacement: Replacement): Promise<string[]> => {
    const { userId, address, passwordHash, addressBlock, action, but } = replacement;
    const now = clock();
    await updatePassword(tx, userId, passwordHash, now);
    await deleteEmailTokens(tx, userId, 'RESET_PASSWORD');
    await deleteChange(tx, userId);
    await deleteBegun(tx, userId);
    const sessionIds = await sessions.endAll(tx, userId, { reason: 'PASSWORD_CHANGED', but });
    for (const membership of await findMemberships(tx, userId)) {
      const member = createMember({ ...membership, sessionId: '' }, addressBlock);
      await recordAction(tx, member, { action, subjectId: userId }, now);
    }
    // No password is ever hashed to the same text twice.
    await outbox.add(tx, { kind: 'PASSWORD_CHANGED', address, eventKey: `password ${passwordHash}` });
    return sessionIds;
  };
}
