import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../src/http/free-port.ts';
import { eventually } from '../content/eventually.ts';
import { surroundings } from '../surroundings.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
/** Long enough for a machine that is much slower than ours, and encodes several films meanwhile. */
const START_PATIENCE_MS = 120_000;

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
      stdio: ['ignore', 'ignore', 'pipe'],
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
      const started = run();
      child = started;
      const said = listenTo(started);
      const hasEnded = () => started.exitCode !== null || started.signalCode !== null;
      const isSettled = await eventually(
        async () => hasEnded() || isReady(origin),
        Boolean,
        START_PATIENCE_MS,
      ).catch(() => false);
      if (!isSettled || hasEnded())
        throw new Error(`The process of ${roles} ${hasEnded() ? 'has ended' : 'is not ready'}: ${said()}`);
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

/** Passes on what a process says of its failures. @returns what it has said so far */
function listenTo({ stderr }: ReturnType<typeof spawn>): () => string {
  let said = '';
  stderr?.setEncoding('utf8').on('data', (words: string) => {
    said += words;
    process.stderr.write(words);
  });
  return () => said;
}

/** What a load balancer asks. */
export async function isReady(origin: string): Promise<boolean> {
  return await fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
