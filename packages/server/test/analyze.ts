import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/**
 * Lets the planner know what the tables hold, as both databases do by themselves a while after much has been added. It
 * takes as long as it takes.
 */
export async function analyze({ root }: Pick<Database, 'root'>): Promise<void> {
  await root.connection().execute(async (connection) => {
    const shown = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`analyze`.execute(connection);
    const limit = shown.rows[0]?.statement_timeout ?? '0';
    await sql`select set_config('statement_timeout', ${limit}, false)`.execute(connection);
  });
}
