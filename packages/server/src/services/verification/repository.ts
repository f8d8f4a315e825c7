import type { Executor } from '../../db/database.ts';
import type { NewSnippetVerification } from './tables.ts';

/** Stores a check and deletes the business's checks from before the given time. */
export async function insertVerification(
  db: Executor,
  row: NewSnippetVerification,
  dropBefore: Date,
): Promise<void> {
  await db
    .deleteFrom('snippet_verification')
    .where('business_id', '=', row.business_id)
    .where('checked_at', '<', dropBefore)
    .execute();
  await db.insertInto('snippet_verification').values(row).execute();
}

/** The newest check of a business. */
export async function findLastVerification(db: Executor, businessId: string) {
  return await db
    .selectFrom('snippet_verification')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The check of a business with this token. */
export async function findVerification(db: Executor, businessId: string, tokenHash: string) {
  return await db
    .selectFrom('snippet_verification')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Records that the page of a check has reported. @returns false if it had already, or was too late */
export async function markSeen(
  db: Executor,
  businessId: string,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('snippet_verification')
    .set({ seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('business_id', '=', businessId)
    .where('seen_at', 'is', null)
    .where('live_until', '>=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The id of the business with a public key. */
export async function findKeyOwner(db: Executor, publicKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('business_account')
    .select('id')
    .where('public_key', '=', publicKey)
    .executeTakeFirst();
  return row?.id;
}

/** The ids that are players of the business. */
export async function findOwnPlayers(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What the check compares the page with. */
export async function findCheckedBusiness(db: Executor, businessId: string) {
  return await db
    .selectFrom('business_account')
    .select(['public_key', 'allowed_domains'])
    .where('id', '=', businessId)
    .executeTakeFirst();
}
