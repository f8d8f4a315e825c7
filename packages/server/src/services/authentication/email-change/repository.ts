import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { EmailChangeTable } from './tables.ts';

/** The address and the hash of the password of a user, locked until the transaction ends. */
export async function lockCredentials(
  tx: Executor,
  userId: string,
): Promise<{ readonly email: string; readonly passwordHash: string } | undefined> {
  const row = await tx
    .selectFrom('user_account')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { email: row.email, passwordHash: row.password_hash };
}

/** Keeps the address that a user wants. Links to one that they wanted before stop working. */
export async function startChange(
  tx: Executor,
  change: Omit<Insertable<EmailChangeTable>, 'token_hashes'>,
): Promise<void> {
  const row = { ...change, token_hashes: [] };
  await tx
    .insertInto('email_change')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/**
 * The change that an email is about, locked until the transaction ends.
 * @param sendingId of the email
 * @returns undefined if this email is not wanted any more
 */
export async function lockSending(
  tx: Executor,
  sendingId: string,
  now: Date,
): Promise<{ readonly userId: string; readonly address: string } | undefined> {
  const row = await tx
    .selectFrom('email_change')
    .select(['user_id', 'address'])
    .where('sending_id', '=', sendingId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row && { userId: row.user_id, address: row.address };
}

/** Adds the token of a link that is about to be sent; all links work until the last one expires. */
export async function addLink(
  tx: Executor,
  userId: string,
  { tokenHash, expiresAt }: { readonly tokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ token_hashes: sql`array_append(token_hashes, ${tokenHash})`, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .execute();
}

const hasLink = (tokenHash: string) => sql<boolean>`token_hashes @> array[${tokenHash}]::text[]`;

/** Whose link it is; undefined for one that is unknown, spent or expired. */
export async function findUserOfLink(
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_change')
    .select('user_id')
    .where(hasLink(tokenHash))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Spends a link. Of two who spend it at the same time one gets it. @returns the new address; undefined as above */
export async function takeLink(tx: Executor, tokenHash: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('email_change')
    .where(hasLink(tokenHash))
    .where('expires_at', '>', now)
    .returning('address')
    .executeTakeFirst();
  return row?.address;
}

/** Gives a user another address, of which it is known that it is theirs. It is unique: another one's is a unique violation. */
export async function replaceEmail(tx: Executor, userId: string, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ email, email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Gives up the change that a user has asked for. */
export async function deleteChange(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('email_change').where('user_id', '=', userId).execute();
}

/** Removes changes whose links expired before a time. */
export async function deleteExpiredChanges(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<', before).execute();
}
