import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { killHard, startProgram } from '../../../test/run-program.ts';
import { openDatabase } from '../connect.ts';
import { isLogDamaged } from './inspect-log.ts';
import { listSegments } from './log-segment.ts';

let directory: string;
let cluster: string;

/** A database that was killed while writing, with a few hundred rows in its log. */
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'commoncast-log-'));
  cluster = join(directory, 'database/cluster');
  const acknowledged = join(directory, 'acknowledged');
  const writer = startProgram('commit-forever', join(directory, 'database'), acknowledged, '1');
  const count = () => (existsSync(acknowledged) ? readFileSync(acknowledged, 'utf8').split('\n').length : 0);
  await expect.poll(count, { timeout: 60_000, interval: 10 }).toBeGreaterThan(300);
  await killHard(writer);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Flips one bit in the value of a row that was committed early. */
function flipBit(): void {
  const log = join(cluster, 'pg_wal');
  for (const name of listSegments(log)) {
    const path = join(log, name);
    const bytes = readFileSync(path);
    const at = bytes.indexOf('1-a-5');
    if (at < 0) continue;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    return;
  }
  throw new Error('The row is not in the log.');
}

async function openAndCount(failures: unknown[]): Promise<number> {
  const database = await openDatabase({
    dataDirectory: join(directory, 'database'),
    onFailure: (error) => failures.push(error),
  });
  const rows = await database.root.selectFrom('instance_secret').select('name').execute();
  await database.close();
  return rows.length;
}

it('treats a log that a kill cut off as ending there', async () => {
  expect(isLogDamaged(cluster)).toBe(false);
  const failures: unknown[] = [];
  expect(await openAndCount(failures)).toBeGreaterThan(290);
  expect(failures).toEqual([]);
});

it('reports a log that is damaged in the middle, and keeps the files as they were found', async () => {
  flipBit();
  const found = join(directory, 'found');
  cpSync(cluster, found, { recursive: true });
  const failures: unknown[] = [];
  expect(await openAndCount(failures)).toBeLessThan(50);
  expect(failures).toMatchObject([
    {
      code: 'DATABASE_DAMAGED',
      message: expect.stringContaining('The write-ahead log of the database is damaged'),
    },
  ]);
  const [kept = ''] = readdirSync(join(directory, 'database')).filter((name) => name.startsWith('damaged-'));
  const logOf = (path: string) => {
    const log = join(path, 'pg_wal');
    return listSegments(log).map((name) => readFileSync(join(log, name)).toString('base64'));
  };
  expect(logOf(join(directory, 'database', kept))).toEqual(logOf(found));
});
