import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '@commoncast/server/test/find-postgres';
import { startPostgres } from '@commoncast/server/test/postgres';
import { buildAll } from '../build/build.ts';
import { measureServe, type Served, type Wanted } from './serve/measure-serve.ts';

/**
 * How soon `npm run serve` is ready, and how much memory each process holds at rest: on PostgreSQL by role, and as it is
 * without any option, with all roles in one process on the embedded database. The floor is a Node.js that does nothing.
 */

const NOTHING = ['-e', `console.log('{"event":"ready","origin":"none"}'); setInterval(() => {}, 1e6)`];
const TARGET = { readyS: 3, memoryMb: 300 };
const SAMPLES = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 5);

await buildAll();
const directory = await mkdtemp(join(tmpdir(), 'commoncast-serve-'));
const found = findPostgres();
const postgres = 'directory' in found ? await startPostgres(found.directory) : null;
try {
  await sample('a Node.js that does nothing', { dataDirectory: directory, program: NOTHING });
  if (postgres) {
    const databaseUrl = postgres.urlOf('postgres');
    for (const roles of ['web', 'jobs'])
      await sample(`${roles}, on PostgreSQL`, { roles, databaseUrl, dataDirectory: directory });
  }
  await sample('all roles, embedded database', { roles: 'web,jobs,live', dataDirectory: directory });
} finally {
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
}

async function sample(name: string, wanted: Wanted): Promise<void> {
  // The first one migrates the database, which every installation does once.
  await measureServe(wanted);
  const served: Served[] = [];
  while (served.length < SAMPLES) served.push(await measureServe(wanted));
  print(name, served);
}

function print(name: string, served: readonly Served[]): void {
  const ready = median(served.map(({ readyS }) => readyS)).toFixed(2);
  const cpu = median(served.map(({ cpuS }) => cpuS)).toFixed(2);
  const memory = median(served.map(({ memoryMb }) => memoryMb)).toFixed(0);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${name}: ready ${ready} s (aim ${TARGET.readyS}) with ${cpu} s of processor time, ${memory} MB at rest (aim ${TARGET.memoryMb}); ` +
      `median of ${served.length}, load ${load}`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
