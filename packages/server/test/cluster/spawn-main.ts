import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../src/http/free-port.ts';
import { eventually } from '../content/eventually.ts';
import { surroundings } from '../surroundings.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** One process of an installation of several. */
export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  pid(): number;
  /** Changes variables from the next start on. */
  configure(environment: Readonly<NodeJS.ProcessEnv>): void;
  start(): Promise<void>;
  /** @returns the exit code; null after a signal that it did not handle */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Prepares the real server with some roles, on a port of its own.
 * @param program what Node runs; the sources of this repository unless it is stated
 */
export async function prepareMain(
  roles: 'web' | 'jobs' | 'live' | 'web,jobs,live',
  environment: Readonly<NodeJS.ProcessEnv>,
  program: string = MAIN,
): Promise<ServerProcess> {
  const port = await findFreePort('127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  let child: ReturnType<typeof run> | undefined;
  let variables = environment;
  const run = () =>
    spawn(process.execPath, [...process.execArgv, program], {
      env: { ...surroundings(), LOG_LEVEL: 'silent', ROLES: roles, PORT: String(port), ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const kill = () => void child?.kill('SIGKILL');
  process.once('exit', kill);
  return {
    origin,
    port,
    pid: () => child?.pid ?? 0,
    configure: (changes) => {
      variables = { ...variables, ...changes };
    },
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
