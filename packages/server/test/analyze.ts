import { sql } from 'kysely';
import type { Executor } from '../src/db/database.ts';

/** Lets the planner know what the tables hold, as both databases do by themselves a while after much has been added. */
export async function analyze(db: Executor): Promise<void> {
  await sql`analyze`.execute(db);
}
