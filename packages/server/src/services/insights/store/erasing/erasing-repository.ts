import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ErasedViewer } from '../../../erasure/erase-viewer.ts';

type Viewer = Pick<ErasedViewer, 'businessId' | 'viewerId'>;

const BATCHES_A_STEP = 500;

/** A viewer's newest batch in the inbox; 0 for none. Everything acknowledged by now is at or before it. */
export async function newestWaiting(db: Executor, { businessId, viewerId }: Viewer): Promise<number> {
  const { newest } = await db
    .selectFrom('beat_inbox')
    .select(sql<number>`coalesce(max(id), 0)::bigint`.as('newest'))
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  return newest;
}

/** Whether a viewer's batch, up to this one, is still uncounted. */
export async function isWaiting(
  db: Executor,
  { businessId, viewerId }: Viewer,
  newest: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('beat_inbox')
    .select('id')
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .where('id', '<=', newest)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a viewer's batches that were set aside because they cannot be counted. */
export async function deleteUncountable(tx: Executor, { businessId, viewerId }: Viewer): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('beat_inbox')
    .where('id', 'in', (inbox) =>
      inbox
        .selectFrom('beat_inbox')
        .select('id')
        .where('business_id', '=', businessId)
        .where('viewer_id', '=', viewerId)
        .where('failure', 'is not', null)
        .limit(BATCHES_A_STEP),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a viewer's raw beats within a span that is short enough for one statement. */
export async function deleteEventsOfViewer(
  db: Executor,
  { businessId, viewerId }: Viewer,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('viewer_event')
    .where('business_id', '=', businessId)
    .where('at', '>=', from)
    .where('at', '<', until)
    .where('viewer_id', '=', viewerId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const ROWS_A_STEP = 5_000;

/** Deletes some rows of a business. @param table not a partitioned one, but possibly a partition */
export async function deleteRowsOfBusiness(tx: Executor, table: string, businessId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where business_id = ${businessId} limit ${ROWS_A_STEP}
    ))
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
