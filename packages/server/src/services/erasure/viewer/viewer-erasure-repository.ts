import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { ViewerErasureRow } from '../tables.ts';

type NewErasure = Pick<
  ViewerErasureRow,
  'id' | 'business_id' | 'requested_by' | 'viewer_id' | 'stranger_id' | 'requested_at'
>;

/**
 * Adds an erasure, or finds the one of the same viewer that is under way. Writing to that one waits while it is
 * being completed; once it is complete, the new one is added.
 */
export async function openErasure(tx: Executor, erasure: NewErasure): Promise<ViewerErasureRow> {
  return await tx
    .insertInto('viewer_erasure')
    .values({ ...erasure, completed_at: null })
    .onConflict((known) =>
      known
        .columns(['business_id', 'viewer_id'])
        .where('completed_at', 'is', null)
        .doUpdateSet({ viewer_id: erasure.viewer_id }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An erasure of the business. */
export async function findErasure(
  db: Executor,
  businessId: string,
  id: string,
): Promise<ViewerErasureRow | undefined> {
  return await db
    .selectFrom('viewer_erasure')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An erasure of any business, for the job that does it. */
export async function findErasureToDo(db: Executor, id: string): Promise<ViewerErasureRow | undefined> {
  return await db.selectFrom('viewer_erasure').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Erasures that are not done, the oldest first. */
export async function findOpenErasureIds(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('viewer_erasure')
    .select('id')
    .where('completed_at', 'is', null)
    .orderBy('requested_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds to the rows that an erasure has changed or deleted. */
export async function addErasedRows(db: Executor, id: string, rows: number): Promise<void> {
  await db
    .updateTable('viewer_erasure')
    .set({ erased_rows: sql<number>`erased_rows + ${rows}` })
    .where('id', '=', id)
    .execute();
}

/** Ends an erasure and forgets whom it was about. */
export async function completeErasure(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable('viewer_erasure')
    .set({ completed_at: now, viewer_id: null, stranger_id: null })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute();
}
