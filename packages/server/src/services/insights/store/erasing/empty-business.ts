import type { Database } from '../../../../db/database.ts';
import { inSteps } from '../../../../db/in-steps.ts';
import { listEventPartitions } from '../counting/event-partitions.ts';
import { lead } from '../leader-lock.ts';
import { deleteRowsOfBusiness } from './erasing-repository.ts';

/** The inbox first, so that nothing is counted from it afterwards. */
const TABLES = [
  'beat_inbox',
  'viewer_play',
  'rollup_audience',
  'rollup_day',
  'rollup_day_retention',
  'rollup_day_audience',
  'rollup_day_return',
  'rollup_day_startup',
  'rollup_day_viewer',
  'rollup_first_hour_return',
  'rollup_hour',
  'rollup_hour_audience',
  'rollup_hour_retention',
  'rollup_hour_return',
  'rollup_hour_startup',
  'rollup_hour_sum',
  'rollup_hour_viewer',
  'rollup_last_hour_return',
  'rollup_month_retention',
  'rollup_month_startup',
  'rollup_retention',
  'rollup_startup',
  'rollup_week_retention',
  'rollup_week_startup',
  'play_context',
  'content_views',
  'play_context_budget',
  'play_allowance',
  'suspect_source',
];

/** Deletes everything that a business's beats have left, in bounded steps, and yields the rows of each. */
export async function* emptyBusiness(
  database: Database,
  businessId: string,
  signal: AbortSignal,
): AsyncGenerator<number> {
  for (const table of [...TABLES, ...(await listEventPartitions(database.root))]) {
    const step = inSteps(
      database,
      async (tx) => {
        // A roll in progress would write what it has read before.
        await lead(tx);
        return await deleteRowsOfBusiness(tx, table, businessId);
      },
      signal,
    );
    yield* step;
  }
}
