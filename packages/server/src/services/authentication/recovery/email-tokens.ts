import type { Executor } from '../../../db/database.ts';
import { hashSecretToken, newSecretToken } from '../sessions/secret-token.ts';

export type EmailTokenPurpose = 'VERIFY_EMAIL' | 'RESET_PASSWORD';

export interface EmailTokenTable {
  hash: string;
  user_id: string;
  purpose: EmailTokenPurpose;
  address: string;
  created_at: Date;
  expires_at: Date;
}

const VALID_HOURS: Readonly<Record<EmailTokenPurpose, number>> = { VERIFY_EMAIL: 24, RESET_PASSWORD: 1 };

interface TokenOwner {
  readonly userId: string;
  /** Where the link went. */
  readonly address: string;
}

/** Makes the token of a link. Only its hash is kept. */
export async function issueEmailToken(
  tx: Executor,
  purpose: EmailTokenPurpose,
  { userId, address }: TokenOwner,
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + VALID_HOURS[purpose] * 3_600_000);
  await tx
    .insertInto('email_token')
    .values({
      hash: hashSecretToken(token),
      user_id: userId,
      purpose,
      address,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Whether a token could be spent; only spending it decides. */
export async function isEmailTokenGood(
  db: Executor,
  purpose: EmailTokenPurpose,
  token: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_token')
    .select('user_id')
    .where('hash', '=', hashSecretToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Spends a token, and with it all others of its user and purpose. Of two who spend it at the same time one gets it.
 * @returns undefined for one that is unknown, spent, expired, or made for something else
 */
export async function takeEmailToken(
  tx: Executor,
  purpose: EmailTokenPurpose,
  token: string,
  now: Date,
): Promise<TokenOwner | undefined> {
  const row = await tx
    .deleteFrom('email_token')
    .where('hash', '=', hashSecretToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'address'])
    .executeTakeFirst();
  if (!row) return undefined;
  await deleteEmailTokens(tx, row.user_id, purpose);
  return { userId: row.user_id, address: row.address };
}

/** Makes the links of a user for a purpose worthless. */
export async function deleteEmailTokens(
  tx: Executor,
  userId: string,
  purpose: EmailTokenPurpose,
): Promise<void> {
  await tx.deleteFrom('email_token').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

/** Removes tokens that expired before a time. */
export async function deleteExpiredEmailTokens(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('email_token').where('expires_at', '<', before).execute();
}
