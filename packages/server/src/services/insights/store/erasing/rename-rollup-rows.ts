import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ErasedViewer } from '../../../erasure/erase-viewer.ts';
import { adding } from '../counting/bulk-insert.ts';
import { addViewerDays, type ViewerDayChange } from '../counting/viewer-days-repository.ts';
import { deleteEmptyViewerDays, findViewerDays } from './erasing-repository.ts';

const ROWS_A_STEP = 1_000;

/**
 * Moves a viewer's rollup rows that have no plays to the stranger: rows of plays too old to be kept, and rows that
 * count nothing any more. Only the leader may. @returns how many rows
 */
export async function renameRollupRows(tx: Executor, viewer: ErasedViewer): Promise<number> {
  return (await renameHours(tx, viewer)) || (await renameDays(tx, viewer));
}

async function renameHours(
  tx: Executor,
  { businessId, viewerId, strangerId }: ErasedViewer,
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with asked as (
      select hour, context_id from rollup_hour_viewer
      where business_id = ${businessId} and viewer_id = ${viewerId} limit ${ROWS_A_STEP}
    ), gone as (
      delete from rollup_hour_viewer as known using asked
      where known.business_id = ${businessId} and known.viewer_id = ${viewerId}
        and known.hour = asked.hour and known.context_id = asked.context_id
      returning known.*
    ), kept as (
      insert into rollup_hour_viewer (business_id, hour, context_id, viewer_id, is_cookieless, loads, plays)
      select business_id, hour, context_id, ${strangerId}::uuid, is_cookieless, loads, plays from gone
      where loads <> 0 or plays <> 0
      on conflict (business_id, hour, context_id, viewer_id)
      do update set ${adding('rollup_hour_viewer', ['loads', 'plays'])}
    )
    select count(*)::bigint as moved from gone
  `.execute(tx);
  return rows[0]?.moved ?? 0;
}

async function renameDays(tx: Executor, { businessId, viewerId, strangerId }: ErasedViewer): Promise<number> {
  const known = { businessId, viewerId };
  const days = await findViewerDays(tx, known, ROWS_A_STEP);
  const counting = days.filter(({ loads, plays }) => loads !== 0 || plays !== 0);
  // The hours have been moved: they say in which of them each of the two is seen now.
  const changes = counting.flatMap((day): ViewerDayChange[] => [
    { ...day, loads: -day.loads, plays: -day.plays, is_reduced: true },
    { ...day, viewer_id: strangerId, is_reduced: true },
  ]);
  await addViewerDays(tx, changes.toSorted(byKey));
  await deleteEmptyViewerDays(tx, known);
  return days.length;
}

function byKey(a: ViewerDayChange, b: ViewerDayChange): number {
  return a.day.localeCompare(b.day) || a.viewer_id.localeCompare(b.viewer_id);
}
