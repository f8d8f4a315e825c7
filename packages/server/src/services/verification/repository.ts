import type { Executor } from '../../db/database.ts';
import { IS_PUBLIC } from '../streams/video-visibility.ts';
import type { OwnShown } from './survey-places.ts';
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

/** Of these ids, the players, public videos and published playlists of the business. */
export async function findOwnShown(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<OwnShown> {
  if (ids.length === 0) return { players: new Set(), contents: new Set() };
  const players = await db
    .selectFrom('player')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const contents = await db
    .selectFrom('video')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .where(IS_PUBLIC)
    .union(
      db
        .selectFrom('playlist')
        .select('id')
        .where('business_id', '=', businessId)
        .where('id', 'in', ids)
        .where('is_published', '=', true)
        .where('deleted_at', 'is', null),
    )
    .execute();
  return { players: new Set(players.map(({ id }) => id)), contents: new Set(contents.map(({ id }) => id)) };
}

/** What the check compares the page with. */
export async function findCheckedBusiness(db: Executor, businessId: string) {
  return await db
    .selectFrom('business_account')
    .select(['public_key', 'allowed_domains'])
    .where('id', '=', businessId)
    .executeTakeFirst();
}
