import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { containsText, type Found, listPage } from '../../db/list-page.ts';
import { removeTrashRow } from '../../db/trash-rows.ts';
import type { HypergraphicRow, NewHypergraphic } from './tables.ts';

export type HypergraphicSort = 'createdDate' | 'name';

const SORTED_BY = { createdDate: sql`created_at`, name: sql`lower(name)` };

/** Adds an image. */
export async function insertHypergraphic(db: Executor, row: NewHypergraphic): Promise<void> {
  await db.insertInto('hypergraphic').values(row).execute();
}

/** An image of the business that has not been deleted. */
export async function findHypergraphic(
  db: Executor,
  businessId: string,
  id: string,
): Promise<HypergraphicRow | undefined> {
  return await ownHypergraphics(db, businessId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The ids that are images of the business, locked against deletion until the transaction ends. */
export async function lockHypergraphicsForKeyShare(
  tx: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ownHypergraphics(tx, businessId)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** One page of a business's images. The search is literal, in name and URL, and ignores case. */
export async function listHypergraphics(
  db: Executor,
  businessId: string,
  query: ListQuery<HypergraphicSort>,
): Promise<Page<HypergraphicRow>> {
  const found = ownHypergraphics(db, businessId).where(containsText(query.search, 'name', 'url'));
  return await listPage(found, query, {
    sortedBy: SORTED_BY,
    id: 'id',
    show: (hypergraphics) => hypergraphics.selectAll(),
  });
}

/** Changes an image that has not been deleted. */
export async function updateHypergraphic(
  db: Executor,
  businessId: string,
  id: string,
  change: Partial<HypergraphicRow>,
): Promise<HypergraphicRow | undefined> {
  return await db
    .updateTable('hypergraphic')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Restores an image that was deleted after the given time. */
export async function restoreHypergraphic(
  db: Executor,
  businessId: string,
  id: string,
  { now, deletedAfter }: { now: Date; deletedAfter: Date },
): Promise<HypergraphicRow | undefined> {
  return await db
    .updateTable('hypergraphic')
    .set({ deleted_at: null, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a deleted image. @returns false when there is none in the trash */
export function removeDeletedHypergraphic(tx: Executor, businessId: string, id: string): Promise<boolean> {
  return removeTrashRow(tx, 'hypergraphic', { businessId, id });
}

/** Removes images that were deleted before the given time. */
export async function purgeHypergraphics(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('hypergraphic').where('deleted_at', '<', before).execute();
}

function ownHypergraphics(db: Executor, businessId: string): Found<'hypergraphic'> {
  return db.selectFrom('hypergraphic').where('business_id', '=', businessId).where('deleted_at', 'is', null);
}
