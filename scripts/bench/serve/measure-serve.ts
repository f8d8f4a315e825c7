import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerParts, spawnServer } from '../server/spawn-server.ts';
import { cpuSecondsOf } from '../start/cpu-of-processes.ts';

const SERVE = join(import.meta.dirname, '../../serve.ts');

/** By then what the start has left is collected, and the background work has had its first turn. */
const REST_MS = 10_000;

export interface Wanted extends Omit<ServerParts, 'databaseUrl'> {
  readonly databaseUrl?: string;
}

export interface Served {
  readonly readyS: number;
  /** Until it was ready. */
  readonly cpuS: number;
  /** Resident, in millions of bytes. */
  readonly memoryMb: number;
}

/** Starts the platform as `npm run serve` does, and ends it again. */
export async function measureServe(wanted: Wanted): Promise<Served> {
  const startedMs = performance.now();
  const environment = { RTMP_PORT: '0', RTC_PORT: '0' };
  const server = spawnServer({ program: [SERVE], databaseUrl: undefined, environment, ...wanted });
  try {
    await server.ready;
    const readyS = (performance.now() - startedMs) / 1000;
    const cpuS = await cpuSecondsOf(server.pid);
    await delay(REST_MS);
    return { readyS, cpuS, memoryMb: await residentMb(server.pid) };
  } finally {
    await server.end('SIGTERM');
  }
}

/** NaN where the system does not say. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
}
