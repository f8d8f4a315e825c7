import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

export interface BusinessAddress {
  readonly businessId: string;
  readonly address: string;
  readonly isConfirmed: boolean;
}

/** The email address of a business, locked until the transaction ends. */
export async function lockBusinessAddress(
  tx: Executor,
  businessId: string,
): Promise<BusinessAddress | undefined> {
  const row = await tx
    .selectFrom('business_account')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { businessId, address: row.email, isConfirmed: row.email_confirmed_at !== null };
}

/** Keeps the hash of the token of a link. */
export async function insertToken(
  tx: Executor,
  hash: string,
  { businessId, address }: BusinessAddress,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('business_email_token')
    .values({ hash, business_id: businessId, address, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Spends a token. @returns undefined for one that is unknown, spent or expired */
export async function takeToken(
  tx: Executor,
  hash: string,
  now: Date,
): Promise<{ readonly businessId: string; readonly address: string } | undefined> {
  const row = await tx
    .deleteFrom('business_email_token')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['business_id', 'address'])
    .executeTakeFirst();
  return row && { businessId: row.business_id, address: row.address };
}

/** Makes every link of a business worthless. */
export async function deleteTokens(tx: Executor, businessId: string): Promise<void> {
  await tx.deleteFrom('business_email_token').where('business_id', '=', businessId).execute();
}

/** The same of those that went to another address than this one. */
export async function deleteTokensOfOtherAddresses(
  tx: Executor,
  businessId: string,
  address: string,
): Promise<void> {
  await tx
    .deleteFrom('business_email_token')
    .where('business_id', '=', businessId)
    .where(sql`lower(address)`, '!=', address.toLowerCase())
    .execute();
}

/** Notes that an address belongs to a business. @returns its name; undefined if the address is not its any more */
export async function markConfirmed(
  tx: Executor,
  { businessId, address }: { readonly businessId: string; readonly address: string },
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('business_account')
    .set({ email_confirmed_at: now, updated_at: now })
    .where('id', '=', businessId)
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Removes tokens that expired before a time. */
export async function deleteExpiredTokens(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('business_email_token').where('expires_at', '<', before).execute();
}
