import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import type { Executor } from './database.ts';
import { MIGRATIONS_DIRECTORY } from './migrating/migration-files.ts';

/** The last migration of the first version in use. */
const LAST_OLD = '0013';

/** A claim whose request never finished: it is dropped. */
const EMPTIED = 'idempotency_key';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

/** Makes a value that a column of the old schema accepts, whatever it means. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: "'01930000-0000-7000-8000-000000000001'",
  text: "'old'",
  integer: '1',
  smallint: '1',
  bigint: '1',
  real: '1',
  'double precision': '1',
  numeric: '1',
  boolean: 'true',
  date: "'2026-01-01'",
  'timestamp with time zone': "'2026-01-01T12:00:00Z'",
  jsonb: "'{}'",
  bytea: "'\\x00ff'",
  'text[]': "'{}'",
  'uuid[]': "'{}'",
  'integer[]': "'{1}'",
  'bigint[]': "'{1}'",
};

describe.each(databasesUnderTest())('a database of the first version ($kind)', ({ open }) => {
  let directory: string;
  let database: TestDatabase;
  let migrationsDirectory: string;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'commoncast-old-'));
    migrationsDirectory = join(directory, 'migrations');
    mkdirSync(migrationsDirectory);
    for (const name of readdirSync(MIGRATIONS_DIRECTORY)) {
      if (name.slice(0, 4) <= LAST_OLD)
        cpSync(join(MIGRATIONS_DIRECTORY, name), join(migrationsDirectory, name));
    }
    database = await open({ migrationsDirectory, templateDirectory: join(directory, 'templates') });
  });
  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const listTables = async (root: Executor) => {
    const { rows } = await sql<{ name: string; columns: Column[] }>`
      select c.relname as name, json_agg(json_build_object('name', a.attname,
        'type', format_type(a.atttypid, null), 'isNeeded', a.attnotnull) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relpersistence = 'p'
        and c.relname <> 'schema_migration'
      group by c.relname order by c.relname
    `.execute(root);
    return rows;
  };

  /** The first value that a column's check lists; a migration does not depend on the rest of its checks. */
  const firstAllowed = async (root: Executor, table: string) => {
    const { rows } = await sql<{ name: string; value: string }>`
      select a.attname as name, substring(pg_get_constraintdef(k.oid) from '''([^'']*)''') as value
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
      where k.contype = 'c' and k.conrelid = ${table}::regclass and pg_get_constraintdef(k.oid) like '%ARRAY[%'
    `.execute(root);
    return new Map(rows.map(({ name, value }) => [name, `'${value}'`]));
  };

  async function fillEveryTable(): Promise<string[]> {
    const { root } = database;
    await sql`
      create table viewer_event_20260101 partition of viewer_event
      for values from ('2026-01-01T00:00:00Z') to ('2026-01-02T00:00:00Z')
    `.execute(root);
    const tables = await listTables(root);
    await database.transaction(async (tx) => {
      // Every reference is to the only id there is; the foreign keys hold once every table has its row.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const { name, columns } of tables) {
        const allowed = await firstAllowed(tx, name);
        const values = columns.map((column) => {
          if (!column.isNeeded) return 'null';
          return allowed.get(column.name) ?? VALUES[column.type] ?? 'null';
        });
        const names = columns.map((column) => `"${column.name}"`);
        await sql
          .raw(
            `insert into ${name} (${names.join(', ')}) overriding system value values (${values.join(', ')})`,
          )
          .execute(tx)
          .catch((error: Error) => {
            throw new Error(`${name}: ${error.message}`);
          });
      }
    });
    return tables.map(({ name }) => name);
  }

  it('keeps a row of every table', async () => {
    const tables = await fillEveryTable();
    expect(tables.length).toBeGreaterThan(25);
    cpSync(MIGRATIONS_DIRECTORY, migrationsDirectory, { recursive: true });
    database = await database.restart();
    for (const name of tables.filter((one) => one !== EMPTIED)) {
      const { rows } = await sql`select 1 from ${sql.table(name)}`.execute(database.root);
      expect([name, rows.length]).toEqual([name, 1]);
    }
  });
});
