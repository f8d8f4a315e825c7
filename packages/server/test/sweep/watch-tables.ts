import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** Refused calls count towards their limits, and as a use of the session and its device, too. */
const EXCEPTIONS = ['rate_limit', 'session_use', 'known_device'];

/**
 * Remembers the rows of every table.
 * @returns a function that lists the tables that have changed since
 */
export async function watchTables(database: Database): Promise<() => Promise<string[]>> {
  const before = await digestTables(database);
  return async () => {
    const after = await digestTables(database);
    return [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
  };
}

async function digestTables({ root }: Database): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(root);
  const digests = tables
    .filter(({ name }) => !EXCEPTIONS.includes(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, md5(string_agg(one::text, '|' order by one::text)) as digest
        from ${sql.table(name)} as one
      `,
    );
  const { rows } = await sql<{ name: string; digest: string | null }>`
    ${sql.join(digests, sql` union all `)}
  `.execute(root);
  return new Map(rows.map(({ name, digest }) => [name, digest ?? '']));
}
