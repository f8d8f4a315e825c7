import type { Executor } from './database.ts';

/** Tables of what a business deletes and can restore; each row has an id, its business, and when it was deleted. */
type TrashTable = 'player' | 'playlist' | 'widget' | 'split_test' | 'hypergraphic';

interface TrashRow {
  readonly businessId: string;
  readonly id: string;
}

/**
 * Takes a row out of the trash, unchanged unless `updatedAt` is given.
 * @param deletedAfter rows that were deleted earlier stay
 * @returns whether there was one
 */
export async function restoreRow(
  db: Executor,
  table: TrashTable,
  { businessId, id, deletedAfter, updatedAt }: TrashRow & { deletedAfter: Date; updatedAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(alike(table))
    .set({ deleted_at: null, ...(updatedAt && { updated_at: updatedAt }) })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a row from the trash for good. @returns whether there was one */
export async function removeTrashRow(
  db: Executor,
  table: TrashTable,
  { businessId, id }: TrashRow,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(alike(table))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The tables have the columns that are named here in common; a union of them is too much for the query builder's types. */
const alike = (table: TrashTable): 'widget' => table as 'widget';
