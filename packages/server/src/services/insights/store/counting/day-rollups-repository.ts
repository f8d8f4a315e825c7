import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import { MEASURES } from '../../plays/measures.ts';
import { adding, bulkInsert } from './bulk-insert.ts';
import type { DayChanges } from './day-changes.ts';
import { addViewerDays } from './viewer-days-repository.ts';

/** Adds changes to the rollups of whole days. */
export async function addToDayRollups(tx: Executor, changes: DayChanges): Promise<void> {
  await bulkInsert(tx, {
    table: 'rollup_day',
    columns: ['business_id', 'content_id', 'day', ...MEASURES],
    rows: changes.days,
    onConflict: sql`(business_id, content_id, day) do update set ${adding('rollup_day', MEASURES)}`,
  });
  await bulkInsert(tx, {
    table: 'rollup_day_startup',
    columns: ['business_id', 'content_id', 'day', 'startup_ms', 'plays'],
    rows: changes.startups,
    onConflict: sql`
      (business_id, content_id, day, startup_ms) do update set ${adding('rollup_day_startup', ['plays'])}
    `,
  });
  await bulkInsert(tx, {
    table: 'rollup_day_retention',
    columns: ['business_id', 'content_id', 'day', 'second', 'change'],
    rows: changes.retention,
    onConflict: sql`
      (business_id, content_id, day, second) do update set ${adding('rollup_day_retention', ['change'])}
    `,
  });
  await addViewerDays(tx, changes.viewers);
}
