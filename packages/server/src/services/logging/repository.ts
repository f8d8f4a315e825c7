import type { Selectable } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { LoggingTables } from './tables.ts';

/** Stores a notice of a crash. */
export async function insertCrash(db: Executor, row: Selectable<LoggingTables['crash']>): Promise<void> {
  await db.insertInto('crash').values(row).execute();
}

/** Stores a crash report, without its crash if that is not kept. */
export async function insertCrashReport(
  db: Executor,
  { crash_id, ...row }: Selectable<LoggingTables['crash_report']>,
): Promise<void> {
  await db
    .insertInto('crash_report')
    .values((build) => ({
      ...row,
      crash_id: build.selectFrom('crash').select('id').where('id', '=', crash_id),
    }))
    .execute();
}

/** Removes crashes, and what people wrote about them. */
export async function deleteOldCrashes(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('crash_report').where('created_at', '<', before).execute();
  await db.deleteFrom('crash').where('created_at', '<', before).execute();
}
