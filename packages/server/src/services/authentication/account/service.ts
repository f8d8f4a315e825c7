import type { ChangePassword, OpenSession } from '@commoncast/core/authentication/account';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { notFound } from '../../../problems/problems.ts';
import type { PasswordCost } from '../../../secrets/password-cost.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { countryOf } from '../devices/country-of.ts';
import { requireUncommonPassword } from '../password/common-passwords.ts';
import { hashPassword } from '../password/hash.ts';
import { createReplacePassword } from '../password/replace-password.ts';
import type { Caller, RequireOwnPassword } from '../password/require-own-password.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { listOpenSessions } from './repository.ts';

export interface AccountService {
  /**
   * Also ends the user's other sessions, and tells them. Wrong passwords count as those of a log-in do.
   * @throws {ApiError} VALIDATION_FAILED, RATE_LIMITED; FORBIDDEN: an operator asks
   */
  changePassword(member: Member, body: ChangePassword, from: Caller): Promise<void>;
  /** @throws {ApiError} FORBIDDEN: an operator asks */
  listSessions(member: Member): Promise<OpenSession[]>;
  /** @throws {ApiError} NOT_FOUND: no open session of the user; FORBIDDEN: an operator asks */
  endSession(member: Member, id: string): Promise<void>;
  /** @throws {ApiError} FORBIDDEN: an operator asks */
  endOtherSessions(member: Member): Promise<void>;
}

interface AccountParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwordCost: PasswordCost;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly requireOwnPassword: RequireOwnPassword;
}

/** What users do with their own account. */
export function createAccountService(parts: AccountParts): AccountService {
  const { database, clock, passwordCost, sessions, requireOwnPassword } = parts;
  const replacePassword = createReplacePassword(parts);

  return {
    async changePassword(member, { currentPassword, password }, from) {
      requireThemselves(member);
      const { userId, sessionId, addressBlock } = member;
      await requireUncommonPassword(password);
      const user = await requireOwnPassword(member, currentPassword, from);
      const passwordHash = await hashPassword(password, passwordCost);
      const ended = await database.transaction(async (tx) => {
        const address = await user.lock(tx);
        return await replacePassword(tx, {
          ...{ userId, address, passwordHash, addressBlock },
          ...{ action: 'account.change-password', but: sessionId },
        });
      });
      sessions.forget(ended);
    },
    async listSessions(member) {
      requireThemselves(member);
      const rows = await listOpenSessions(database.root, member.userId, clock());
      return rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === member.sessionId,
        device: row.device ?? 'Unknown device',
        network: row.address_block ?? '',
        country: countryOf(row.address_block ?? ''),
        businessName: row.name,
        logInDate: row.created_at.toISOString(),
        lastSeenDate: row.seen_at.toISOString(),
      }));
    },
    async endSession(member, id) {
      requireThemselves(member);
      const open = await listOpenSessions(database.root, member.userId, clock());
      if (!open.some((session) => session.id === id)) throw notFound();
      await sessions.end(id);
    },
    async endOtherSessions(member) {
      requireThemselves(member);
      const { userId, sessionId: but } = member;
      sessions.forget(
        await database.transaction((tx) => sessions.endAll(tx, userId, { reason: 'LOG_OUT', but })),
      );
    },
  };
}
