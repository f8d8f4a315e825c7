import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ErasedViewer } from '../../../erasure/erase-viewer.ts';
import type { ViewerDayChange } from '../counting/viewer-days-repository.ts';

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

/** Takes some of a viewer's days. @returns how many, with what they count */
export async function findViewerDays(
  tx: Executor,
  { businessId, viewerId }: Viewer,
  limit: number,
): Promise<Omit<ViewerDayChange, 'is_reduced'>[]> {
  return await tx
    .selectFrom('rollup_day_viewer')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .orderBy('day')
    .limit(limit)
    .execute();
}

/** Deletes days of a viewer on which nothing is counted any more. */
export async function deleteEmptyViewerDays(tx: Executor, { businessId, viewerId }: Viewer): Promise<void> {
  await tx
    .deleteFrom('rollup_day_viewer')
    .where('business_id', '=', businessId)
    .where('viewer_id', '=', viewerId)
    .where('loads', '=', 0)
    .where('plays', '=', 0)
    .execute();
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
