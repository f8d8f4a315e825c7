import { dayOf, daysBefore, startOfDay } from '@commoncast/core/time/day';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../db/database.ts';
import { dropPartitionsBefore } from '../counting/event-partitions.ts';
import { lead } from '../leader-lock.ts';

/** How long raw beats, and the plays that name viewers, are kept; the rollups stay. */
const KEPT_DAYS = 90;
const ROWS_A_STEP = 5_000;

/** The first day whose raw beats and plays are kept. */
export function keptSince(now: Date): Date {
  return daysBefore(startOfDay(now), KEPT_DAYS);
}

/** Removes what has become too old, in steps that let others in between. */
export async function purge(database: Database, now: Date): Promise<void> {
  const since = keptSince(now);
  await database.transaction(async (tx) => {
    await lead(tx);
    await dropPartitionsBefore(tx, dayOf(since));
  });
  await deleteInSteps(
    database,
    sql`delete from viewer_play where ctid = any(array(
      select ctid from viewer_play where started_at < ${since} limit ${ROWS_A_STEP}
    ))`,
  );
  for (const table of ['rollup_hour_startup', 'rollup_hour_retention'] as const) {
    await deleteInSteps(
      database,
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where hour < ${since} limit ${ROWS_A_STEP}
      ))`,
    );
  }
  await database.root.deleteFrom('suspect_source').where('last_at', '<', since).execute();
  await database.root.deleteFrom('play_context_budget').where('day', '<', dayOf(now)).execute();
}

async function deleteInSteps(database: Database, step: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const deleted = await database.transaction(async (tx) => {
      await lead(tx);
      const { numAffectedRows } = await step.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
    if (deleted < ROWS_A_STEP) return;
  }
}
