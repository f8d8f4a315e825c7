import type { Selectable } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { LoggingTables } from './tables.ts';

/** Stores a crash report. */
export async function insertCrashReport(
  db: Executor,
  row: Selectable<LoggingTables['crash_report']>,
): Promise<void> {
  await db.insertInto('crash_report').values(row).execute();
}
