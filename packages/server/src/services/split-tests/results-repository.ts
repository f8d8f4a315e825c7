import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';

export interface DayRow {
  readonly variant_key: string;
  readonly day: string;
  readonly exposures: number;
  readonly conversions: number;
  readonly mixed: number;
  readonly without_consent: number;
}

/** The counts of a phase by variant and day. */
export async function findDays(db: Executor, testId: string, phase: number): Promise<DayRow[]> {
  return await db
    .selectFrom('split_test_day')
    .select(['variant_key', 'day', 'exposures', 'conversions', 'mixed', 'without_consent'])
    .where('test_id', '=', testId)
    .where('phase', '=', phase)
    .orderBy('day')
    .orderBy('variant_key')
    .execute();
}

/** How long a phase has run, without its pauses, in milliseconds. */
export async function findRunMs(db: Executor, testId: string, phase: number, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('split_test_run')
    .select(['started_at', 'stopped_at'])
    .where('test_id', '=', testId)
    .where('phase', '=', phase)
    .execute();
  return rows.reduce(
    (sum, { started_at, stopped_at }) => sum + ((stopped_at ?? now).getTime() - started_at.getTime()),
    0,
  );
}

/** The names of those players that still exist. */
export async function findPlayerNames(
  db: Executor,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
