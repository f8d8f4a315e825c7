import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(import.meta.resolve('@commoncast/server/main'));

export interface ServerParts {
  readonly dataDirectory: string;
  /** The embedded database if undefined. */
  readonly databaseUrl: string | undefined;
}

interface BenchServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the whole server in its own process, with its production limits. */
export async function startServer({ dataDirectory, databaseUrl }: ServerParts): Promise<BenchServer> {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      ROLES: 'web,jobs',
      LOG_LEVEL: 'silent',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  const origin = await readOrigin(server);
  return {
    origin,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

async function readOrigin(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('{')) continue;
    const { event, origin } = JSON.parse(line) as { event?: string; origin?: string };
    if (event === 'ready' && origin) return origin;
  }
  throw new Error('The server ended before it was ready.');
}
