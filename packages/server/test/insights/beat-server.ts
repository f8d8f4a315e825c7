import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { killHard } from '../run-program.ts';

const PROGRAM = join(import.meta.dirname, '../programs/serve-beats.ts');

export interface BeatServerOptions {
  readonly dataDirectory: string;
  /** The embedded database if absent. */
  readonly databaseUrl: string | undefined;
  /** When beats are acknowledged; `early` is what a server must not do. */
  readonly acknowledges: 'after-commit' | 'early';
}

export interface BeatServer {
  readonly origin: string;
  /** Kills it, which to the process is like a power cut. */
  kill(): Promise<void>;
}

/** Starts a whole server in its own process. */
export async function startBeatServer(options: BeatServerOptions): Promise<BeatServer> {
  const { dataDirectory, databaseUrl, acknowledges } = options;
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, acknowledges], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      RTMP_PORT: '0',
      RTC_PORT: '0',
      DATA_DIR: dataDirectory,
      ROLES: 'web,jobs',
      LOG_LEVEL: 'silent',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  return { origin: await readOrigin(child), kill: () => killHard(child) };
}

async function readOrigin(child: ChildProcess): Promise<string> {
  const died = once(child, 'exit').then(() => {
    throw new Error('The server ended before it could serve.');
  });
  died.catch(() => undefined);
  const [line] = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), died]);
  return String(line).trim();
}
