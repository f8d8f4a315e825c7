import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 90_000;
const root = join(import.meta.dirname, '../../..');

interface StartOptions {
  /** Without the demo: nobody has signed up yet. */
  readonly isEmpty?: boolean;
}

export interface StartedPlatform {
  /** Signs in to the demo, once; the origin alone where there is no demo. */
  readonly signInUrl: string;
  /** Origin of the studio and of everything that we serve. */
  readonly origin: string;
  /** Origin of the second site; empty where there is no demo. */
  readonly siteOrigin: string;
  /** Ends it as a power cut does; its data stay. */
  kill(): Promise<void>;
  /** Starts it on the same port with the same data, after `kill`. */
  startAgain(): Promise<void>;
  /** Also removes the data. */
  stop(): Promise<void>;
}

/** Runs what `npm start` runs, on free ports and an empty data directory, until it says that it is ready. */
export async function startPlatform({ isEmpty = false }: StartOptions = {}): Promise<StartedPlatform> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-e2e-'));
  const start = (port: string): ChildProcess =>
    spawn(process.execPath, ['scripts/start.ts', ...(isEmpty ? ['--empty'] : [])], {
      cwd: root,
      env: { ...process.env, PORT: port, DEMO_PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  let child = start('0');
  const output = await readUntilReady(child);
  const find = (pattern: RegExp): string => pattern.exec(output)?.[1] ?? '';
  const signInUrl = find(/Studio\s+(\S+)/);
  const { origin, port } = new URL(signInUrl);
  return {
    signInUrl,
    origin,
    siteOrigin: find(/Second site\s+(\S+)/),
    kill: () => end(child, 'SIGKILL'),
    async startAgain() {
      child = start(port);
      await readUntilReady(child);
    },
    async stop() {
      await end(child, 'SIGTERM');
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

function readUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`${why}\n${output}`));
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      fail('The platform was not ready in time:');
    }, START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!output.includes('{"event":"ready"')) return;
      clearTimeout(deadline);
      resolve(output);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(deadline);
      fail(`The platform ended with code ${code}:`);
    });
  });
}
