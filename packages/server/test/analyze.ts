import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/** Lets the planner know what the tables hold, as both databases do by themselves a while after much has been added. */
export async function analyze(database: Pick<Database, 'transaction'>): Promise<void> {
  await database.transaction(async (tx) => {
    // It takes as long as it takes.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`analyze`.execute(tx);
  });
}
