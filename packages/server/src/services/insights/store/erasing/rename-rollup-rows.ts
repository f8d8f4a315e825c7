import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { ErasedViewer } from '../../../erasure/erase-viewer.ts';
import { adding } from '../counting/bulk-insert.ts';

const ROWS_A_STEP = 1_000;

/**
 * Moves a viewer's rollup rows that have no plays to the stranger: rows of plays too old to be kept, and rows that
 * count nothing any more. @returns how many rows
 */
export async function renameRollupRows(tx: Executor, viewer: ErasedViewer): Promise<number> {
  const hours = await renameIn(tx, viewer, 'rollup_hour_viewer', ['hour', 'context_id']);
  return hours || (await renameIn(tx, viewer, 'rollup_day_viewer', ['day']));
}

/** @param key what tells the rows of one viewer apart */
async function renameIn(
  tx: Executor,
  { businessId, viewerId, strangerId }: ErasedViewer,
  table: 'rollup_hour_viewer' | 'rollup_day_viewer',
  key: readonly string[],
): Promise<number> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<{ moved: number }>`
    with asked as (
      select ${keys} from ${sql.table(table)}
      where business_id = ${businessId} and viewer_id = ${viewerId} limit ${ROWS_A_STEP}
    ), gone as (
      delete from ${sql.table(table)} as known using asked
      where known.business_id = ${businessId} and known.viewer_id = ${viewerId}
        and ${sql.join(
          key.map((column) => sql`known.${sql.ref(column)} = asked.${sql.ref(column)}`),
          sql` and `,
        )}
      returning known.*
    ), kept as (
      insert into ${sql.table(table)} (business_id, ${keys}, viewer_id, is_cookieless, loads, plays)
      select business_id, ${keys}, ${strangerId}::uuid, is_cookieless, loads, plays from gone
      where loads <> 0 or plays <> 0
      on conflict (business_id, ${keys}, viewer_id) do update set ${adding(table, ['loads', 'plays'])}
    )
    select count(*)::bigint as moved from gone
  `.execute(tx);
  return rows[0]?.moved ?? 0;
}
