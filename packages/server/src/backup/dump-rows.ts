import type { SqlSession } from '../db/sql-session.ts';
import type { CatalogTable } from './catalog.ts';

const BATCH_ROWS = 1_000;

/** A row in PostgreSQL's text forms, in the order of the columns. */
export type DumpedRow = readonly (string | null)[];

/** Reads a table in batches, inside the session's transaction, to keep memory use small. */
export async function* dumpRows(
  session: SqlSession,
  { name, columns }: CatalogTable,
): AsyncGenerator<DumpedRow[]> {
  const list = columns.map((column, index) => `${column.name}::text as "${index}"`).join(', ');
  await session.exec(`declare dumped cursor for select ${list} from ${name}`);
  for (;;) {
    const { rows } = await session.query(`fetch ${BATCH_ROWS} from dumped`);
    if (rows.length === 0) break;
    yield rows.map((row) => columns.map((_, index) => row[String(index)] as string | null));
  }
  await session.exec('close dumped');
}

/** Waiting and running jobs: nothing else in the queues survives a move. */
export async function dumpJobs(session: SqlSession): Promise<DumpedRow[]> {
  const { rows: found } = await session.query("select to_regclass('pgboss.job') is not null as exists");
  if (found[0]?.exists !== true) return [];
  const { rows } = await session.query(`
    select name, data::text as data, priority::text as priority, singleton_key as key
    from pgboss.job where state in ('created', 'retry', 'active') order by created_on
  `);
  return rows.map(({ name, data, priority, key }) => [name, data, priority, key] as DumpedRow);
}
