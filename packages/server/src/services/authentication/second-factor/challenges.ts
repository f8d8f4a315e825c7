import type { Executor } from '../../../db/database.ts';
import { hashSecretToken, newSecretToken } from '../sessions/secret-token.ts';
import type { LogInPurpose } from './tables.ts';

/** How long somebody has for the second step, or to use a passkey. */
export const CHALLENGE_MS = 5 * 60_000;
const TRIES = 5;

export interface LogInChallengeRow {
  readonly hash: string;
  readonly userId: string;
  readonly triesLeft: number;
}

interface NewLogIn {
  readonly userId: string;
  readonly purpose: LogInPurpose;
}

/** Keeps that a user's password was right. @returns the token that names this log-in */
export async function startLogIn(
  db: Executor,
  { userId, purpose }: NewLogIn,
  expiresAt: Date,
): Promise<string> {
  const token = newSecretToken();
  const named = { hash: hashSecretToken(token), user_id: userId, purpose };
  await db
    .insertInto('log_in_challenge')
    .values({ ...named, tries_left: TRIES, expires_at: expiresAt })
    .execute();
  return token;
}

/** A log-in that waits for its second step; undefined for one that is unknown, spent or expired. */
export async function findLogIn(
  db: Executor,
  token: string,
  now: Date,
): Promise<LogInChallengeRow | undefined> {
  const row = await selectLogIn(db, token, now).executeTakeFirst();
  return row && { hash: row.hash, userId: row.user_id, triesLeft: row.tries_left };
}

/** The same for one purpose, locked until the transaction ends: answers are looked at one after the other. */
export async function lockLogIn(
  tx: Executor,
  token: string,
  purpose: LogInPurpose,
  now: Date,
): Promise<LogInChallengeRow | undefined> {
  const row = await selectLogIn(tx, token, now).where('purpose', '=', purpose).forUpdate().executeTakeFirst();
  return row && { hash: row.hash, userId: row.user_id, triesLeft: row.tries_left };
}

function selectLogIn(db: Executor, token: string, now: Date) {
  return db
    .selectFrom('log_in_challenge')
    .select(['hash', 'user_id', 'tries_left'])
    .where('hash', '=', hashSecretToken(token))
    .where('expires_at', '>', now);
}

/** Notes a wrong answer. */
export async function spendTry(tx: Executor, hash: string): Promise<void> {
  await tx
    .updateTable('log_in_challenge')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('hash', '=', hash)
    .execute();
}

/** Ends a log-in: it was completed, or given up. */
export async function deleteLogIn(tx: Executor, hash: string): Promise<void> {
  await tx.deleteFrom('log_in_challenge').where('hash', '=', hash).execute();
}

type PasskeyUse =
  | { readonly purpose: 'ADD'; readonly userId: string }
  | { readonly purpose: 'LOG_IN'; readonly logInHash: string | null };

/** Keeps what an authenticator is asked to sign. */
export async function insertPasskeyChallenge(
  db: Executor,
  challenge: string,
  use: PasskeyUse,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      hash: hashSecretToken(challenge),
      purpose: use.purpose,
      user_id: use.purpose === 'ADD' ? use.userId : null,
      log_in_hash: use.purpose === 'ADD' ? null : use.logInHash,
      expires_at: expiresAt,
    })
    .execute();
}

/** Spends it. Of two who spend it at the same time one gets it. @returns whether it was asked for this, and not long ago */
export async function takePasskeyChallenge(
  tx: Executor,
  challenge: string,
  use: PasskeyUse,
  now: Date,
): Promise<boolean> {
  const userId = use.purpose === 'ADD' ? use.userId : null;
  const logInHash = use.purpose === 'ADD' ? null : use.logInHash;
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashSecretToken(challenge))
    .where('purpose', '=', use.purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('log_in_hash', 'is not distinct from', logInHash)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what a user has begun: log-ins that wait for their second step, and second factors that are not added yet. */
export async function deleteBegun(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('log_in_challenge').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute();
  await tx.deleteFrom('totp_set_up').where('user_id', '=', userId).execute();
}

/** Removes what expired before a time. */
export async function deleteExpiredChallenges(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('log_in_challenge').where('expires_at', '<', before).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute();
  await db.deleteFrom('totp_set_up').where('expires_at', '<', before).execute();
}
