import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The full demo is made of films and three months of visitors. */
const START_LIMIT_MS = { none: 90_000, small: 90_000, full: 400_000 } as const;
const root = join(import.meta.dirname, '../../../..');

const DEMO_ARGUMENTS = { none: ['--empty'], small: ['--small-demo'], full: [] } as const;

interface RunOptions {
  readonly dataDirectory: string;
  /** `0` for a free one. */
  readonly port: string;
  /** `none`: nobody has signed up yet. `small`: one video and one player. `full`: what people see. */
  readonly demo: 'none' | 'small' | 'full';
  /** More of its configuration. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The credentials that the platform prints for its demo. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
}

export interface RunningPlatform {
  readonly pid: number;
  /** Signs in to the demo, once; just the origin without a demo. */
  readonly signInUrl: string;
  /** Origin of the studio and of everything that we serve. */
  readonly origin: string;
  /** Origin of the second site; empty without a demo. */
  readonly siteOrigin: string;
  readonly account: DemoAccount;
  /** All that it has written so far: its log, and what it says of mistakes. */
  printed(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs what `npm start` runs until it says that it is ready. */
export async function runPlatform({ dataDirectory, port, demo, env }: RunOptions): Promise<RunningPlatform> {
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/start.ts', ...DEMO_ARGUMENTS[demo]], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      DEMO_PORT: '0',
      RTMP_PORT: '0',
      RTC_PORT: '0',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const printed = await readUntilReady(child, START_LIMIT_MS[demo]);
  const output = printed();
  const find = (pattern: RegExp): string => pattern.exec(output)?.[1] ?? '';
  const signInUrl = find(/Studio\s+(\S+)/);
  return {
    pid: child.pid ?? 0,
    signInUrl,
    origin: new URL(signInUrl).origin,
    siteOrigin: find(/Second site\s+(\S+)/),
    account: { email: find(/(\S+), password/), password: find(/, password (\S+)/) },
    printed,
    end: (signal) => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** @returns all that the process has written by the time of the call */
function readUntilReady(child: ChildProcess, limitMs: number): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`${why}\n${output}`));
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      fail('The platform was not ready in time:');
    }, limitMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!output.includes('{"event":"ready"')) return;
      clearTimeout(deadline);
      resolve(() => output);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(deadline);
      fail(`The platform ended with code ${code}:`);
    });
  });
}
