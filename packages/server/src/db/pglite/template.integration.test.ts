import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { killHard, runProgram, startProgram } from '../../../test/run-program.ts';
import { openDatabase } from '../connect.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'commoncast-template-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('is made once and complete, however many processes want it, even after one of them was killed halfway', async () => {
  const cache = join(directory, 'cache');
  const isBeingMade = () => existsSync(cache) && readdirSync(cache, { recursive: true }).some(isClusterFile);
  const killed = startProgram('make-template', cache);
  await expect.poll(isBeingMade, { timeout: 60_000, interval: 5 }).toBe(true);
  await killHard(killed);

  const paths = await Promise.all([1, 2, 3].map(() => runProgram('make-template', cache)));
  expect(new Set(paths).size).toBe(1);
  const options = { dataDirectory: join(directory, 'database'), templateDirectory: cache };
  const database = await openDatabase(options);
  expect(await database.root.selectFrom('instance_secret').selectAll().execute()).toEqual([]);
  await database.close();
});

function isClusterFile(entry: string | Buffer): boolean {
  return String(entry).includes('.making/cluster/base');
}
