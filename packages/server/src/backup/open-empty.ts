import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import type { MigrationFile } from '../db/migrating/migration-files.ts';
import { openPgliteDatabase } from '../db/pglite/open.ts';
import { TEMPLATE_DIRECTORY } from '../db/pglite/template.ts';
import { openPostgresDatabase } from '../db/postgres/open.ts';
import { BackupError } from './backup-error.ts';

/** One transaction inserts all rows, however many there are; this is the longest that a timer can be set to. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Opens the empty database that a backup is restored into, with the migrations of the backup. */
export async function openEmptyDatabase(
  databaseUrl: string | undefined,
  folder: string,
  migrations: readonly MigrationFile[],
): Promise<Database> {
  const onFailure = (error: unknown) => console.error('A database failure:', error);
  const shared = { migrations, transactionLimitMs: NO_LIMIT_MS, onFailure };
  if (databaseUrl === undefined) {
    return await openPgliteDatabase({
      ...shared,
      dataDirectory: join(folder, 'database'),
      templateDirectory: TEMPLATE_DIRECTORY,
      isNewClusterDurable: true,
    });
  }
  return await openPostgresDatabase({ ...shared, databaseUrl, limits: { statementLimitMs: 0 } });
}

/** @throws {BackupError} the database has tables; an embedded one is made anew */
export async function requireEmptyDatabase(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select 1 from pg_tables where schemaname in ('public', 'pgboss') limit 1",
    );
    if (rowCount === 0) return;
    throw new BackupError(
      'The database of DATABASE_URL is not empty, and a restore overwrites nothing. Make another.',
    );
  } finally {
    await client.end();
  }
}

/**
 * Removes what a failed restore has put into a database that was empty before it: tables and functions, not the schema,
 * which may have rights that somebody else has granted.
 */
export async function emptyDatabase(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('drop schema if exists pgboss cascade');
    const { rows } = await client.query<{ statement: string }>(`
      select format('drop table if exists %I cascade', tablename) as statement
        from pg_tables where schemaname = 'public'
      union all select format('drop routine if exists %s', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
    `);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}
