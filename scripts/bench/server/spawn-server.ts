import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '@commoncast/server/compile-cache';

/** As package.json has it for `npm run serve`. */
const SURROUNDINGS = {
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=16',
};
const MAIN = fileURLToPath(import.meta.resolve('@commoncast/server/main'));

export interface ServerParts {
  readonly dataDirectory: string;
  /** The embedded database where it is undefined. */
  readonly databaseUrl: string | undefined;
  /** All of them where it is undefined. */
  readonly roles?: string;
  /** A free one where it is undefined. */
  readonly port?: number;
  /** What Node.js runs; the server's main file where it is undefined. */
  readonly program?: readonly string[];
  /** Beside the configuration. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ServerProcess {
  readonly pid: number;
  /** Its origin, once it serves. Rejects when it ends before. */
  readonly ready: Promise<string>;
  /** Sends a signal and waits for the end. @returns the exit code; null after a signal that it did not handle */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Spawns the server, with the limits that it has in production. */
export function spawnServer({
  dataDirectory,
  databaseUrl,
  roles = 'web,jobs',
  port = 0,
  program = [MAIN],
  environment = {},
}: ServerParts): ServerProcess {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...SURROUNDINGS,
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      ROLES: roles,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  if (child.pid === undefined) throw new Error('The server could not be spawned.');
  const ready = readOrigin(child.stdout);
  // Waiting callers get the error; a server that is killed meanwhile is nobody's failure.
  ready.catch(() => {});
  return {
    pid: child.pid,
    ready,
    async end(signal) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

async function readOrigin(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('{')) continue;
    const { event, origin } = JSON.parse(line) as { event?: string; origin?: string };
    if (event !== 'ready' || !origin) continue;
    output.resume();
    return origin;
  }
  throw new Error('The server ended before it was ready.');
}
