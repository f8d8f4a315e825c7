import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../connect.ts';
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
  const warnings: string[] = [];
  const migrating = {
    release: '0.2.0',
    lockLimitMs: 20,
    tries: 2,
    onWarning: (text: string) => warnings.push(text),
  };
  const start = async () => {
    database = await open({ migrationsDirectory: directory, templateDirectory, migrating });
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

  it('of the next release are a warning, so that this one can restart and an upgrade can be taken back', async () => {
    let current = await start();
    write('0002-later.sql', '-- oldest release: 0.2.0\nselect 1;');
    current = await current.restart();
    rmSync(join(directory, '0002-later.sql'));
    database = await current.restart();
    expect(warnings.splice(0)).toEqual([
      'The database belongs to a later release: it has seen 0002-later.sql. This one, 0.2.0, still works with it.',
    ]);
    write('0002-later.sql', '-- oldest release: 0.2.0\nselect 1;');
    database = await database.restart();
    expect(warnings).toEqual([]);
  });

  it('of a release beyond the next are refused in a sentence', async () => {
    let current = await start();
    write('0002-later.sql', '-- oldest release: 0.2.0\nselect 1;');
    write('0003-much-later.sql', '-- outside a transaction\n-- oldest release: 0.10.0\nselect 1;');
    current = await current.restart();
    for (const name of ['0002-later.sql', '0003-much-later.sql']) rmSync(join(directory, name));
    const refused = current.restart();
    await expect(refused).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
    await expect(refused).rejects.toThrow(
      'The database has seen the migration 0003-much-later.sql, which works with release 0.10.0 or later; this is 0.2.0.',
    );
  });

  it('leave those before a failed one in place, name it, and go on once it is fixed', async () => {
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

  it('run outside a transaction where a line says so, and again after a crash in the middle', async () => {
    const current = await start();
    const index = `-- outside a transaction
      drop index if exists by_id;
      create index concurrently by_id on first (id);
    `.replaceAll(/^ +/gm, '');
    write('0002-index.sql', `${index}\nselect 1 / (select count(*) - 1 from first);\n`);
    await expect(current.restart()).rejects.toThrow('The migration 0002-index.sql failed: division by zero');
    write('0002-index.sql', index);
    database = await current.restart();
    const { rows } = await sql`select indexname from pg_indexes where tablename = 'first'`.execute(
      database.root,
    );
    expect(rows).toEqual([{ indexname: 'by_id' }]);
    expect(await namesIn(database)).toEqual(['0001-first.sql', '0002-index.sql']);
  });

  if (kind === 'postgres') {
    it('run once when several processes start together', async () => {
      const current = await start();
      write('0002-slow.sql', 'insert into first select 2 from pg_sleep(0.2);');
      write('0003-index.sql', '-- outside a transaction\ncreate index concurrently by_id on first (id);');
      const others = await Promise.all([1, 2, 3].map(() => openDatabase(current.options)));
      const { rows } = await sql`select id from first order by id`.execute(current.root);
      expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
      for (const other of others) await other.close();
    });

    it('do not hold up everybody behind a lock: they wait a little, several times, and then say so', async () => {
      const current = await start();
      const reader = await openDatabase(current.options);
      write('0002-column.sql', 'alter table first add column name text;');
      const mayEnd = Promise.withResolvers<void>();
      const isReading = Promise.withResolvers<void>();
      const reading = reader.transaction(async (tx) => {
        await sql`select * from first`.execute(tx);
        isReading.resolve();
        await mayEnd.promise;
      });
      await isReading.promise;
      const blocked = current.restart();
      await expect(blocked).rejects.toMatchObject({ code: 'MIGRATION_BLOCKED' });
      await expect(blocked).rejects.toThrow('The migration 0002-column.sql has waited 2 times for a lock');
      const patient = openDatabase({ ...current.options, migrating: { ...migrating, tries: 1_000 } });
      mayEnd.resolve();
      await reading;
      await reader.close();
      await (await patient).close();
      database = await current.restart();
      expect(await namesIn(database)).toEqual(['0001-first.sql', '0002-column.sql']);
    });
  }

  it('of this version have all run', async () => {
    database = await open();
    expect(await namesIn(database)).toEqual(readdirSync(MIGRATIONS_DIRECTORY).sort());
  });
});
