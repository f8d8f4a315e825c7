import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import { MEASURES } from '../../plays/measures.ts';
import { adding, bulkInsert } from './bulk-insert.ts';
import { addToDayRollups } from './day-rollups-repository.ts';
import type { RollupChanges } from './rollup-changes.ts';

/** Adds changes to the rollups. */
export async function addToRollups(tx: Executor, changes: RollupChanges): Promise<void> {
  await bulkInsert(tx, {
    table: 'rollup_hour',
    columns: ['business_id', 'hour', 'context_id', ...MEASURES],
    rows: changes.hours,
    onConflict: sql`(business_id, hour, context_id) do update set ${adding('rollup_hour', MEASURES)}`,
  });
  await bulkInsert(tx, {
    table: 'rollup_hour_viewer',
    columns: ['business_id', 'hour', 'context_id', 'viewer_id', 'is_cookieless', 'loads', 'plays'],
    rows: changes.viewers,
    onConflict: sql`
      (business_id, hour, context_id, viewer_id) do update set ${adding('rollup_hour_viewer', ['loads', 'plays'])}
    `,
  });
  await bulkInsert(tx, {
    table: 'rollup_retention',
    columns: ['business_id', 'day', 'context_id', 'second', 'change'],
    rows: changes.retention,
    onConflict: sql`
      (business_id, day, context_id, second) do update set ${adding('rollup_retention', ['change'])}
    `,
  });
  await bulkInsert(tx, {
    table: 'rollup_startup',
    columns: ['business_id', 'day', 'context_id', 'startup_ms', 'plays'],
    rows: changes.startups,
    onConflict: sql`
      (business_id, day, context_id, startup_ms) do update set ${adding('rollup_startup', ['plays'])}
    `,
  });
  await bulkInsert(tx, {
    table: 'content_views',
    columns: ['business_id', 'content_id', 'views'],
    rows: changes.contents,
    onConflict: sql`(business_id, content_id) do update set ${adding('content_views', ['views'])}`,
  });
  await addToDayRollups(tx, changes.wholeDays);
}
