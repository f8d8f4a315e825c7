import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** Refused calls count towards their limits, and as a use of the session and its device, too. */
const EXCEPTIONS = ['rate_limit', 'session_use', 'known_device'];

/** Databases that note what is written. */
const watched = new WeakSet<Database['root']>();

/**
 * Begins to look at every table.
 * @returns a function that lists the tables of which a row has been written, changed or deleted since
 */
export async function watchTables({ root }: Database): Promise<() => Promise<string[]>> {
  if (!watched.has(root)) await addTriggers(root);
  watched.add(root);
  await sql`delete from watch.written`.execute(root);
  return async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct name from watch.written order by name
    `.execute(root);
    return rows.map(({ name }) => name);
  };
}

/** Far less work than to compare all rows; what is rolled back takes its note with it. */
async function addTriggers(root: Database['root']): Promise<void> {
  await sql`create schema watch`.execute(root);
  await sql`create table watch.written (name text not null)`.execute(root);
  await sql`
    create function watch.note() returns trigger language plpgsql as $$
    begin
      insert into watch.written values (tg_argv[0]);
      return null;
    end $$
  `.execute(root);
  // Partitions get the trigger of their table.
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  `.execute(root);
  for (const { name } of tables) {
    if (EXCEPTIONS.includes(name)) continue;
    await sql`
      create trigger watch after insert or update or delete on ${sql.table(name)}
      for each row execute function watch.note(${sql.lit(name)})
    `.execute(root);
  }
}
