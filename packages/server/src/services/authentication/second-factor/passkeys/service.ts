import {
  MAX_PASSKEYS,
  type NewCredentialOptions,
  type Passkey,
} from '@commoncast/core/authentication/passkey';
import type {
  AddedPasskey,
  NewPasskey,
  OwnPassword,
  PasskeyEdit,
} from '@commoncast/core/authentication/second-factor';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../../../callers/member.ts';
import { requireThemselves } from '../../../../callers/require-themselves.ts';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/database.ts';
import { isUniqueViolation } from '../../../../db/sql-state.ts';
import { conflict, invalid, notFound, unauthorized } from '../../../../problems/problems.ts';
import { lockCredentials } from '../../email-change/repository.ts';
import type { Caller, RequireOwnPassword } from '../../password/require-own-password.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import { CHALLENGE_MS, insertPasskeyChallenge, takePasskeyChallenge } from '../challenges.ts';
import type { FactorChanges } from '../changes.ts';
import {
  deletePasskey,
  findPasskeyUser,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
} from './repository.ts';
import type { WebAuthn } from './web-authn.ts';

/** Every method fails with FORBIDDEN if an operator asks. */
export interface PasskeyService {
  /** @throws {ApiError} VALIDATION_FAILED or RATE_LIMITED; ILLEGAL_TRANSITION: the user has as many as one can have */
  start(member: Member, body: OwnPassword, from: Caller): Promise<NewCredentialOptions>;
  /**
   * Keeps the passkey that a browser has made, and tells its user.
   * @throws {ApiError} VALIDATION_FAILED: it is not what the user was asked for; DUPLICATE_ITEM: it is known;
   *   ILLEGAL_TRANSITION, as above
   */
  add(member: Member, body: NewPasskey): Promise<AddedPasskey>;
  /** @throws {ApiError} NOT_FOUND */
  rename(member: Member, id: string, body: PasskeyEdit): Promise<Passkey>;
  /** Tells its user. @throws {ApiError} NOT_FOUND, VALIDATION_FAILED or RATE_LIMITED */
  remove(member: Member, id: string, body: OwnPassword, from: Caller): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'forget'>;
  readonly webAuthn: WebAuthn;
  readonly changes: FactorChanges;
  readonly requireOwnPassword: RequireOwnPassword;
}

/** The passkeys of users, as they manage them. */
export function createPasskeyService(parts: Parts): PasskeyService {
  const { database, clock, sessions, webAuthn, changes, requireOwnPassword } = parts;

  return {
    async start(member, { currentPassword }, from) {
      requireThemselves(member);
      const { userId } = member;
      await requireOwnPassword(member, currentPassword, from);
      const user = await findPasskeyUser(database.root, userId);
      if (!user) throw unauthorized();
      const known = await listPasskeys(database.root, userId);
      requireRoom(known);
      const options = await webAuthn.newCredentialOptions(user, known);
      const expiresAt = new Date(clock().getTime() + CHALLENGE_MS);
      const use = { purpose: 'ADD', userId } as const;
      await insertPasskeyChallenge(database.root, options.challenge, use, expiresAt);
      return options;
    },
    async add(member, { name, credential }) {
      requireThemselves(member);
      const { userId, addressBlock } = member;
      const made = await webAuthn.readNew(credential);
      if (!made) throw notMade();
      const { challenge, credentialId, publicKey, counter } = made;
      const id = uuidv7();
      const { added, reviewed } = await database
        .transaction(async (tx) => {
          const user = await lockCredentials(tx, userId);
          if (!user) throw unauthorized();
          const now = clock();
          if (!(await takePasskeyChallenge(tx, challenge, { purpose: 'ADD', userId }, now))) throw notMade();
          requireRoom(await listPasskeys(tx, userId));
          const row = {
            ...{ id, user_id: userId, credential_id: credentialId, public_key: publicKey, counter, name },
            ...{ transports: credential.response.transports ?? [], created_at: now, last_used_at: null },
          };
          await insertPasskey(tx, row);
          const recoveryCodes = await changes.issueFirstCodes(tx, userId);
          await changes.tell(
            tx,
            { userId, email: user.email, addressBlock },
            {
              ...{ action: 'account.add-second-factor', kind: 'PASSKEY' },
              ...{ mail: 'SECOND_FACTOR_ADDED', subjectId: id },
            },
          );
          const answer = { passkey: toPasskey(row), recoveryCodes };
          return { added: answer, reviewed: await changes.review(tx, userId) };
        })
        .catch(refuseKnown);
      sessions.forget(reviewed);
      return added;
    },
    async rename(member, id, { name }) {
      requireThemselves(member);
      const row = await renamePasskey(database.root, member.userId, id, name);
      if (!row) throw notFound();
      return toPasskey(row);
    },
    async remove(member, id, { currentPassword }, from) {
      requireThemselves(member);
      const { userId, addressBlock } = member;
      const own = await listPasskeys(database.root, userId);
      if (!own.some((one) => one.id === id)) throw notFound();
      const user = await requireOwnPassword(member, currentPassword, from);
      const reviewed = await database.transaction(async (tx) => {
        await user.lock(tx);
        if (!(await deletePasskey(tx, userId, id))) throw notFound();
        await changes.dropNeedlessCodes(tx, userId);
        await changes.tell(
          tx,
          { userId, email: user.email, addressBlock },
          {
            ...{ action: 'account.remove-second-factor', kind: 'PASSKEY' },
            ...{ mail: 'SECOND_FACTOR_REMOVED', subjectId: id },
          },
        );
        return await changes.review(tx, userId);
      });
      sessions.forget(reviewed);
    },
  };
}

/** As its user sees it. */
export function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    addedDate: created_at.toISOString(),
    lastUsedDate: last_used_at?.toISOString() ?? null,
  };
}

function requireRoom(known: readonly PasskeyRow[]): void {
  if (known.length < MAX_PASSKEYS) return;
  throw conflict(
    'ILLEGAL_TRANSITION',
    `You can have up to ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`,
  );
}

function refuseKnown(error: unknown): never {
  if (isUniqueViolation(error, 'passkey_credential'))
    throw conflict('DUPLICATE_ITEM', 'This passkey was added already');
  throw error;
}

const notMade = () =>
  invalid({ credential: 'This passkey was not made for this site, or it took too long. Please try again.' });
