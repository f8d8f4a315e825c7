import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPlayer } from '@commoncast/core/players/api';
import { createVod } from '@commoncast/core/streams/api';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { runBackup as run, runBackupProgram as runProgram } from '../../test/backup/run-backup.ts';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { createPostgresDatabase, dropPostgresDatabase } from '../../test/postgres.ts';
import { startTestServer } from '../../test/server.ts';
import { canMountSmallDisk, mountSmallDisk } from '../../test/small-disk.ts';
import { openDatabase } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { defineQueue, openJobs } from '../db/jobs.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../db/migrating/migration-files.ts';
import { DOMAINS } from '../domains.ts';
import { createDiskStorage } from '../storage/disk/disk.ts';
import { readTables } from './catalog.ts';
import { emptyDatabase, openEmptyDatabase, requireEmptyDatabase } from './open-empty.ts';
import { SILENT } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';

/** Of an image whose file is lost. */
const LOST_IMAGE = '01930000-0000-7000-8000-000000000001';
const PLAYER = {
  name: 'A player with “quotes”, \\ and\nlines',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#e53935',
};

/** Every row of every table as text, except for what is never backed up. */
async function readEverything({ root }: Database): Promise<Record<string, unknown[]>> {
  const session = {
    query: async (text: string) => ({
      ...(await sql.raw(text).execute(root)),
      command: undefined,
      affectedRows: undefined,
    }),
    exec: async () => [],
  };
  const everything: Record<string, unknown[]> = {};
  for (const { name } of await readTables(session as never)) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.raw(name)} t order by 1`.execute(root);
    everything[name] = rows.map(({ row }) => row);
  }
  return everything;
}

describe.each(databasesUnderTest())('a backup of $kind', ({ kind, open }) => {
  let database: TestDatabase;
  let sourceFolder: string;
  let dataDirectory: string;
  let source: NodeJS.ProcessEnv;
  let folder: string;

  beforeAll(async () => {
    database = await open();
    sourceFolder = mkdtempSync(join(tmpdir(), 'commoncast-backup-'));
    dataDirectory = kind === 'pglite' ? dirname(database.options.dataDirectory) : join(sourceFolder, 'data');
    source = {
      DATA_DIR: dataDirectory,
      ...(kind === 'postgres' && { DATABASE_URL: database.options.databaseUrl }),
    };
    await fill();
  }, 240_000);
  afterAll(async () => {
    await database.close();
    rmSync(sourceFolder, { recursive: true, force: true });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'commoncast-backup-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Makes a business with a player and a video, a row with every kind of value, a partition and a waiting job. */
  async function fill(): Promise<void> {
    const server = await startTestServer({ database: { ...database, close: async () => {} } });
    const { client } = await server.signUp({ businessName: 'Größe & Söhne' });
    await client.call(createPlayer, { body: PLAYER });
    await client.call(createVod, { body: { name: 'A film', description: '' } });
    await server.close();
    await sql`
      create table viewer_event_20260101 partition of viewer_event
      for values from ('2026-01-01T00:00:00Z') to ('2026-01-02T00:00:00Z')
    `.execute(database.root);
    await sql`
      insert into image (id, business_id, kind, size_bytes, created_at)
      select ${LOST_IMAGE}::uuid, id, 'PLAYER_LOGO', 4, now() from business_account
    `.execute(database.root);
    await sql`
      insert into beat_inbox (business_id, viewer_id, payload)
      select gen_random_uuid(), gen_random_uuid(), repeat('é\n', n) from generate_series(1, 2500) n
    `.execute(database.root);
    await sql`insert into daily_salt (day, salt) values ('2026-01-01', '\\x00ff') on conflict do nothing`.execute(
      database.root,
    );
    const jobs = await openJobs(database, DOMAINS.queues);
    const [queue = defineQueue({ name: '', retryLimit: 0, expireInS: 0 })] = DOMAINS.queues;
    await jobs.send(queue, { videoId: 'one that waits' } as never, { startAfterS: 3600 });
    await jobs.stop(1_000);
    mkdirSync(join(dataDirectory, 'media/vod/a/720p'), { recursive: true });
    writeFileSync(join(dataDirectory, 'media/vod/a/720p/seg_00001.m4s'), Buffer.alloc(3_000_000, 7));
    writeFileSync(join(dataDirectory, 'media/vod/a/index.m3u8'), '#EXTM3U\n');
    writeFileSync(join(dataDirectory, 'media/vod/a/.writing-1'), 'half');
    mkdirSync(join(dataDirectory, 'media/images/PLAYER_LOGO'), { recursive: true });
    writeFileSync(join(dataDirectory, 'media/images/PLAYER_LOGO/a.webp'), 'RIFF');
  }

  async function restoreTarget(
    into: Database['kind'] = kind,
  ): Promise<{ environment: NodeJS.ProcessEnv; remove(): Promise<void> }> {
    const target = join(folder, 'restored');
    if (into === 'pglite') return { environment: { DATA_DIR: target }, remove: async () => {} };
    const name = `restored_${randomUUID()}`;
    const serverUrl = inject('postgresUrl');
    await createPostgresDatabase(serverUrl, name, false);
    return {
      environment: { DATA_DIR: target, DATABASE_URL: serverUrl.replace('/postgres?', `/${name}?`) },
      remove: () => dropPostgresDatabase(serverUrl, name),
    };
  }

  test('of a database in use restores one consistent state, with its files and jobs', {
    timeout: 240_000,
  }, async () => {
    const before = await readEverything(database);
    let isWriting = true;
    const writing = (async () => {
      for (let number = 0; isWriting; number += 1) {
        // Two tables, one transaction: a backup has both rows or neither.
        await database.transaction(async (tx) => {
          await tx
            .insertInto('instance_secret')
            .values({ name: `pair-${number}`, value: 'x' })
            .execute();
          await sql`insert into beat_inbox (business_id, viewer_id, payload)
            values (gen_random_uuid(), gen_random_uuid(), ${`pair-${number}`})`.execute(tx);
        });
      }
    })();
    const file = join(folder, 'backup.tar');
    const backedUp = await runProgram('backup', file, source);
    isWriting = false;
    await writing;
    await sql`delete from instance_secret where name like 'pair-%'`.execute(database.root);
    await sql`delete from beat_inbox where payload like 'pair-%'`.execute(database.root);
    expect(backedUp).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ rows and \d+ files/m),
    });
    expect(backedUp.output.match(/^Rows name .+$/gm)).toEqual([
      `Rows name images/PLAYER_LOGO/${LOST_IMAGE}.webp, which the store does not have.`,
    ]);
    expect((await run('backup', file, source)).output).toBe(`${file} exists already. Choose another name.`);

    const { environment, remove } = await restoreTarget();
    const restored = await runProgram('restore', file, environment);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored \d+ rows and \d+ files/),
    });
    const target = environment.DATA_DIR ?? '';
    const copy = await openDatabase({
      dataDirectory: join(target, 'database'),
      ...(environment.DATABASE_URL && { databaseUrl: environment.DATABASE_URL }),
    });
    try {
      const after = await readEverything(copy);
      const isPair = (row: unknown) => String(row).includes('pair-');
      const pairsOf = (table: string) => (after[table] ?? []).filter(isPair).length;
      expect(pairsOf('instance_secret')).toBe(pairsOf('beat_inbox'));
      for (const table of ['instance_secret', 'beat_inbox']) {
        after[table] = (after[table] ?? []).filter((row) => !isPair(row));
      }
      expect(after).toEqual(before);
      expect(after.beat_inbox).toHaveLength(2500);
      const { rows: salts } = await sql`select 1 from daily_salt`.execute(copy.root);
      expect(salts).toEqual([]);
      // Sequences continue after the restored rows, and the foreign keys are back.
      await sql`insert into beat_inbox (business_id, viewer_id, payload)
        values (gen_random_uuid(), gen_random_uuid(), 'new')`.execute(copy.root);
      await expect(
        sql`update player set business_id = gen_random_uuid()`.execute(copy.root),
      ).rejects.toMatchObject({
        code: '23503',
      });
      const { rows: jobs } = await sql<{ data: unknown }>`
        select data from pgboss.job where data ->> 'videoId' = 'one that waits'
      `.execute(copy.root);
      expect(jobs).toHaveLength(1);
      const media = (root: string, path: string) => readFileSync(join(root, 'media', path));
      for (const path of ['vod/a/720p/seg_00001.m4s', 'vod/a/index.m3u8', 'images/PLAYER_LOGO/a.webp']) {
        expect(media(target, path).equals(media(dataDirectory, path))).toBe(true);
      }
      expect(existsSync(join(target, 'media/vod/a/.writing-1'))).toBe(false);
    } finally {
      await copy.close();
    }
    expect((await run('restore', file, environment)).output).toContain(
      'is not empty, and a restore overwrites nothing',
    );
    await remove();
  });

  test('restores into the other kind of database, rows and jobs', {
    timeout: 240_000,
  }, async () => {
    const before = await readEverything(database);
    const file = join(folder, 'backup.tar');
    expect(await run('backup', file, source)).toMatchObject({ code: 0 });
    const { environment, remove } = await restoreTarget(kind === 'pglite' ? 'postgres' : 'pglite');
    expect(await run('restore', file, environment)).toMatchObject({ code: 0 });
    const copy = await openDatabase({
      dataDirectory: join(environment.DATA_DIR ?? '', 'database'),
      ...(environment.DATABASE_URL && { databaseUrl: environment.DATABASE_URL }),
    });
    try {
      expect(copy.kind).not.toBe(kind);
      expect(await readEverything(copy)).toEqual(before);
      expect(before.beat_inbox).toHaveLength(2500);
      await sql`insert into beat_inbox (business_id, viewer_id, payload)
        values (gen_random_uuid(), gen_random_uuid(), 'new')`.execute(copy.root);
      const { rows: jobs } = await sql`
        select data from pgboss.job where data ->> 'videoId' = 'one that waits'
      `.execute(copy.root);
      expect(jobs).toHaveLength(1);
    } finally {
      await copy.close();
    }
    await remove();
  });
});

test.skipIf(!inject('postgresUrl'))(
  'a restore that fails leaves an empty database empty',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'commoncast-backup-'));
    const [serverUrl = '', name] = [inject('postgresUrl'), `failed_${randomUUID()}`];
    const databaseUrl = serverUrl.replace('/postgres?', `/${name}?`);
    const source = join(folder, 'data');
    await createPostgresDatabase(serverUrl, name, false);
    try {
      const database = await openDatabase({ dataDirectory: join(source, 'database'), reserveSegments: 0 });
      await database.close();
      const file = join(folder, 'backup.tar');
      await run('backup', file, { DATA_DIR: source });
      const stopping = new AbortController();
      const { signal } = stopping;
      const restoring = restoreBackup({
        ...{ file, signal, copy: null, isVerifying: false, progress: SILENT, onLost: () => {} },
        dataDirectory: join(folder, 'restored'),
        migrations: readMigrations(MIGRATIONS_DIRECTORY),
        openStorage: (directory) => createDiskStorage({ directory, secret: '' }),
        requireEmptyDatabase: () => requireEmptyDatabase(databaseUrl),
        emptyDatabase: () => emptyDatabase(databaseUrl),
        openDatabase: async (...where) => {
          const opened = await openEmptyDatabase(databaseUrl, ...where);
          await expect(requireEmptyDatabase(databaseUrl)).rejects.toThrow('is not empty');
          stopping.abort();
          return opened;
        },
      });
      await expect(restoring).rejects.toThrow('aborted');
      const again = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: databaseUrl };
      expect(await run('restore', file, again)).toMatchObject({ code: 0 });
    } finally {
      await dropPostgresDatabase(serverUrl, name);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

describe('a backup', () => {
  let folder: string;
  let dataDirectory: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'commoncast-backup-'));
    dataDirectory = join(folder, 'data');
    const database = await openDatabase({
      dataDirectory: join(dataDirectory, 'database'),
      reserveSegments: 0,
    });
    await database.close();
    mkdirSync(join(dataDirectory, 'media/vod/a'), { recursive: true });
    writeFileSync(join(dataDirectory, 'media/vod/a/film'), Buffer.alloc(4_000_000, 1));
    writeFileSync(join(dataDirectory, 'note'), Buffer.alloc(4_000, 3));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('that is damaged or truncated is refused before anything is written', async () => {
    const file = join(folder, 'backup.tar');
    expect((await run('backup', file, { DATA_DIR: dataDirectory })).code).toBe(0);
    const target = { DATA_DIR: join(folder, 'restored') };
    const bytes = readFileSync(file);
    const damaged = join(folder, 'damaged.tar');
    for (const [content, name] of [
      [1, 'media/vod/a/film'],
      [3, 'files/note'],
    ] as const) {
      const changed = Buffer.from(bytes);
      changed[bytes.indexOf(Buffer.alloc(1000, content))] = 2;
      writeFileSync(damaged, changed);
      expect(await run('restore', damaged, target)).toEqual({
        code: 1,
        output: `${damaged} is damaged: ${name} has changed.`,
      });
    }
    truncateSync(damaged, bytes.length - 20_000);
    expect((await runProgram('restore', damaged, target)).code).toBe(1);
    expect((await run('restore', join(folder, 'nothing.tar'), target)).output).toMatch(/^There is no file /);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  });

  test.skipIf(!canMountSmallDisk())('onto a full disk leaves nothing behind', async () => {
    const disk = mountSmallDisk(2);
    try {
      const file = join(disk?.directory ?? '', 'backup.tar');
      expect(await run('backup', file, { DATA_DIR: dataDirectory })).toEqual({
        code: 1,
        output: `There is no room for ${file}.`,
      });
      expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
    } finally {
      disk?.remove();
    }
  });
});
