import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../src/http/free-port.ts';
import { eventually } from '../content/eventually.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** One process of an installation of several. */
export interface ServerProcess {
  readonly origin: string;
  pid(): number;
  start(): Promise<void>;
  /** @returns the exit code; null after a signal that it did not handle */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Prepares the real server with some roles, on a port of its own. */
export async function prepareMain(
  roles: 'web' | 'jobs',
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await findFreePort('127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  let child: ReturnType<typeof run> | undefined;
  const run = () =>
    spawn(process.execPath, [...process.execArgv, MAIN], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ROLES: roles, PORT: String(port), ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const kill = () => void child?.kill('SIGKILL');
  process.once('exit', kill);
  return {
    origin,
    pid: () => child?.pid ?? 0,
    async start() {
      child = run();
      await eventually(() => isReady(origin), Boolean, 60_000);
    },
    async end(signal) {
      const ending = child;
      child = undefined;
      if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null;
      ending.kill(signal);
      const [code] = await once(ending, 'exit');
      return code as number | null;
    },
  };
}

/** What a load balancer asks. */
export async function isReady(origin: string): Promise<boolean> {
  return await fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
