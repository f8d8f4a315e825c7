import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDurablePostgres } from './ingest/durable-postgres.ts';
import { measureFloor } from './ingest/measure-floor.ts';
import { measureServer } from './ingest/measure-server.ts';

// Beats per second that the whole server acknowledges after their commit, ten per POST, compared with bare inserts of
// the same bytes into the same database in the same run. Client, server and database share this machine.

const DURATION_MS = 5_000;

async function measure(name: string, databaseUrl?: string) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'commoncast-bench-'));
  try {
    const parts = { dataDirectory, databaseUrl, durationMs: DURATION_MS };
    const floor = await measureFloor({ ...parts, dataDirectory: join(dataDirectory, 'database') });
    const server = await measureServer(parts);
    return {
      database: name,
      'floor, beats/s': Math.round(floor),
      'acknowledged, beats/s': Math.round(server.acknowledgedBeats),
      'of the floor': `${((server.acknowledgedBeats / floor) * 100).toFixed(0)} %`,
      'p50, ms': Math.round(server.p50Ms),
      'p99, ms': Math.round(server.p99Ms),
      'refused posts': server.refusedPosts,
      'counted, beats/s': Math.round(server.countedBeats),
    };
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

const rows = [await measure('PGlite')];
const postgres = await startDurablePostgres();
if (postgres) {
  rows.push(await measure('PostgreSQL', postgres.databaseUrl).finally(() => postgres.stop()));
} else {
  console.log('PostgreSQL was skipped, because it is not on this machine.');
}
console.table(rows);
