import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

const pathOf = (program: string) => join(import.meta.dirname, 'programs', `${program}.ts`);

/** Runs a program of `test/programs` to its end, in its own process. @returns what it printed */
export async function runProgram(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...process.execArgv,
    pathOf(program),
    ...args,
  ]);
  return stdout.trim();
}

/** Starts a program of `test/programs` that the test is going to kill. */
export function startProgram(program: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, pathOf(program), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Kills a process, which to it is like a power cut. */
export async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
