import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { killHard, runProgram, startProgram } from '../../../test/run-program.ts';
import { openDatabase } from '../connect.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../migrating/migration-files.ts';
import { openPgliteDatabase } from './open.ts';
import { TEMPLATE_DIRECTORY } from './template.ts';

describe('the embedded database', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'commoncast-durability-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('syncs once for a commit, and not at all for a read or a rollback', async () => {
    const database = await openPgliteDatabase({
      dataDirectory: directory,
      templateDirectory: TEMPLATE_DIRECTORY,
      migrations: readMigrations(MIGRATIONS_DIRECTORY),
      transactionLimitMs: 1_000,
      isNewClusterDurable: true,
      onFailure: (error) => expect.unreachable(String(error)),
    });
    const syncsDuring = async (work: () => Promise<unknown>) => {
      const before = await database.syncs();
      await work();
      return (await database.syncs()) - before;
    };
    const insert = (name: string, executor = database.root) =>
      executor.insertInto('instance_secret').values({ name, value: 'x' }).execute();

    await insert('first');
    expect(await syncsDuring(() => insert('alone'))).toBe(1);
    const three = async () => {
      for (const name of ['a', 'b', 'c']) await insert(name);
    };
    expect(await syncsDuring(three)).toBe(3);
    const together = () =>
      database.transaction(async (tx) => {
        for (const name of ['d', 'e', 'f']) await insert(name, tx);
      });
    expect(await syncsDuring(together)).toBe(1);
    expect(await syncsDuring(() => database.root.selectFrom('instance_secret').selectAll().execute())).toBe(
      0,
    );
    const undone = () =>
      database.transaction(async (tx) => {
        await insert('g', tx);
        throw new Error('undone');
      });
    expect(await syncsDuring(() => undone().catch(() => undefined))).toBe(0);
    await database.close();
  });

  it('keeps every acknowledged row when its process is killed again and again, and opens each time', {
    timeout: 180_000,
  }, async () => {
    const log = join(directory, 'acknowledged');
    const acknowledged = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []);
    for (const round of ['1', '2', '3']) {
      const enough = acknowledged().length + 150;
      const writer = startProgram('commit-forever', directory, log, round);
      await expect
        .poll(() => acknowledged().length, { timeout: 60_000, interval: 10 })
        .toBeGreaterThan(enough);
      await killHard(writer);
      const database = await openDatabase({ dataDirectory: directory });
      const rows = await database.root.selectFrom('instance_secret').select('name').execute();
      await database.close();
      const kept = new Set(rows.map(({ name }) => name));
      expect(acknowledged().filter((name) => !kept.has(name))).toEqual([]);
    }
  });

  it('tells a second server plainly that the directory is taken, and lets it in afterwards', async () => {
    const database = await openDatabase({ dataDirectory: directory });
    expect(await runProgram('open-database', directory)).toBe(
      `The data directory ${directory} is already in use by another server (process ${process.pid}). ` +
        'Stop that one first, or start this one with another data directory.',
    );
    await expect(openDatabase({ dataDirectory: directory })).rejects.toMatchObject({
      code: 'DATABASE_IN_USE',
    });
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    expect(await runProgram('open-database', directory)).toBe('opened');
  });
});
