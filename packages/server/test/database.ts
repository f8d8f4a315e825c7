import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../src/db/connect.ts';
import type { Database } from '../src/db/database.ts';
import { findPostgres } from './find-postgres.ts';
import { createPostgresDatabase, dropPostgresDatabase, startPostgres } from './postgres.ts';

export interface TestDatabase extends Database {
  /** The options it was opened with. */
  readonly options: DatabaseOptions;
  /** Closes it and reopens the same database, like a restart of the server. */
  restart(): Promise<TestDatabase>;
  /** Empties every table except the list of migrations. */
  reset(): Promise<void>;
}

export interface DatabaseUnderTest {
  readonly kind: Database['kind'];
  /** A fresh migrated database; closing it removes it. */
  open(overrides?: Partial<DatabaseOptions>): Promise<TestDatabase>;
}

/**
 * The quickest kind of database that this machine can run, for `describe.each`: PostgreSQL, or the embedded one. It is
 * for tests of what is the same on both, which is all that takes no lock, no turn and no notice of another process.
 * Each call is made on both by the sweep.
 */
export function databaseUnderTest(): DatabaseUnderTest[] {
  return databasesUnderTest().slice(-1);
}

/** Each kind of database that this machine can run, for `describe.each`. */
export function databasesUnderTest(): DatabaseUnderTest[] {
  const found = findPostgres();
  const pglite: DatabaseUnderTest = { kind: 'pglite', open: testDatabase };
  if ('reason' in found) {
    console.log(found.reason);
    return [pglite];
  }
  return [
    pglite,
    { kind: 'postgres', open: (overrides) => testPostgresDatabase(found.directory, overrides) },
  ];
}

/** A fresh migrated embedded database, in a fraction of a second; closing it removes it. */
export async function testDatabase(overrides: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'commoncast-db-'));
  const options = {
    dataDirectory: join(directory, 'database'),
    isNewClusterDurable: false,
    reserveSegments: 0,
    ...overrides,
  };
  return toTestDatabase(await openDatabase(options), options, async () =>
    rmSync(directory, { recursive: true, force: true }),
  );
}

async function testPostgresDatabase(
  programs: string,
  overrides?: Partial<DatabaseOptions>,
): Promise<TestDatabase> {
  return await testDatabaseOn(await findServer(programs), {
    ...overrides,
    // A machine that runs all tests at once may leave a ping waiting.
    postgres: { silenceLimitMs: 30_000, ...overrides?.postgres },
  });
}

/** A fresh database of a PostgreSQL; closing it removes it. */
export async function testDatabaseOn(
  serverUrl: string,
  overrides?: Partial<DatabaseOptions>,
): Promise<TestDatabase> {
  const name = `test_${randomUUID()}`;
  await createPostgresDatabase(serverUrl, name, overrides?.migrationsDirectory === undefined);
  const options = {
    databaseUrl: serverUrl.replace('/postgres?', `/${name}?`),
    dataDirectory: '',
    ...overrides,
  };
  return toTestDatabase(await openDatabase(options), options, () => dropPostgresDatabase(serverUrl, name));
}

let ownServer: Promise<string> | undefined;

/** The whole run's server if there is one, otherwise one for this test file. */
async function findServer(programs: string): Promise<string> {
  const shared: string | undefined = inject('postgresUrl');
  ownServer ??= shared
    ? Promise.resolve(shared)
    : startPostgres(programs).then(({ urlOf }) => urlOf('postgres'));
  return await ownServer;
}

function toTestDatabase(
  database: Database,
  options: DatabaseOptions,
  remove: () => Promise<void>,
): TestDatabase {
  return {
    ...database,
    options,
    reset: () => emptyTables(database),
    async restart() {
      await database.close();
      return toTestDatabase(await openDatabase(options), options, remove);
    },
    async close() {
      await database.close();
      await remove();
    },
  };
}

async function emptyTables({ root }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migration'
      or schemaname = 'pgboss' and tablename = 'job'
  `.execute(root);
  await sql`truncate table ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity cascade`.execute(
    root,
  );
}
