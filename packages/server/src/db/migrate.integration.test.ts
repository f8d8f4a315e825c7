import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { openDatabase } from './connect.ts';
import { MIGRATIONS_DIRECTORY } from './migration-files.ts';

/** Made-up migrations, on a database that has seen none of ours. */
describe.each(databasesUnderTest())('migrations ($kind)', ({ kind, open }) => {
  const templateDirectory = mkdtempSync(join(tmpdir(), 'commoncast-templates-'));
  let directory: string;
  let database: TestDatabase | undefined;

  afterAll(() => rmSync(templateDirectory, { recursive: true, force: true }));
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'commoncast-migrations-'));
    write('0001-first.sql', 'create table first (id integer);\ninsert into first values (1);');
  });
  afterEach(async () => {
    await database?.close();
    database = undefined;
    rmSync(directory, { recursive: true, force: true });
  });

  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  const start = async () => {
    database = await open({ migrationsDirectory: directory, templateDirectory });
    return database;
  };
  const namesIn = async ({ root }: TestDatabase) => {
    const rows = await root.selectFrom('schema_migration').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };

  it('run in order, once, and later ones at the next start', async () => {
    const current = await start();
    expect(await namesIn(current)).toEqual(['0001-first.sql']);
    write('0003-third.sql', 'insert into first select id * 10 from first;');
    write('0002-second.sql', 'insert into first values (2);');
    write('notes.txt', 'not a migration');
    database = await current.restart();
    const { rows } = await sql`select id from first order by id`.execute(database.root);
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 10 }, { id: 20 }]);
  });

  it('ignore line endings', async () => {
    const current = await start();
    write('0001-first.sql', 'create table first (id integer);\r\ninsert into first values (1);');
    database = await current.restart();
    expect(await namesIn(database)).toEqual(['0001-first.sql']);
  });

  it('stop when one was edited after it had run', async () => {
    const current = await start();
    write('0001-first.sql', 'create table first (id bigint);');
    const refused = current.restart();
    await expect(refused).rejects.toMatchObject({ code: 'MIGRATION_EDITED' });
    await expect(refused).rejects.toThrow('The migration 0001-first.sql was edited after it had run');
  });

  it('refuse a database of a later version', async () => {
    let current = await start();
    write('0002-later.sql', 'select 1;');
    current = await current.restart();
    rmSync(join(directory, '0002-later.sql'));
    await expect(current.restart()).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
  });

  it('leave nothing behind when one fails, name it, and run once it is fixed', async () => {
    const current = await start();
    write('0002-good.sql', 'create table second (id integer);');
    write('0003-broken.sql', 'create table third (id integer); select 1 / 0;');
    const failed = current.restart();
    await expect(failed).rejects.toThrow('The migration 0003-broken.sql failed: division by zero');
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    write('0003-broken.sql', 'create table third (id integer);');
    database = await current.restart();
    expect(await namesIn(database)).toEqual(['0001-first.sql', '0002-good.sql', '0003-broken.sql']);
  });

  if (kind === 'postgres') {
    it('run once when several processes start together', async () => {
      const current = await start();
      write('0002-slow.sql', 'insert into first select 2 from pg_sleep(0.2);');
      const others = await Promise.all([1, 2, 3].map(() => openDatabase(current.options)));
      const { rows } = await sql`select id from first order by id`.execute(current.root);
      expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
      for (const other of others) await other.close();
    });
  }

  it('of this version have all run', async () => {
    database = await open();
    expect(await namesIn(database)).toEqual(readdirSync(MIGRATIONS_DIRECTORY).sort());
  });
});
