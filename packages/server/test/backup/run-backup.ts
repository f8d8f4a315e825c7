import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { backUp } from '../../src/backup/command/back-up.ts';
import { restore } from '../../src/backup/command/restore.ts';
import { showProgress } from '../../src/backup/progress.ts';
import { explainFailure } from '../../src/explain-failure.ts';
import { surroundings } from '../surroundings.ts';

const SCRIPTS = join(import.meta.dirname, '../../../../scripts');

export interface Said {
  readonly code: number;
  readonly output: string;
}

/**
 * Does what `npm run backup` or `npm run restore` does, in this process: for all that is not about the programs
 * themselves, which take seconds to open their first database.
 */
export async function runBackup(
  script: 'backup' | 'restore',
  file: string,
  environment: NodeJS.ProcessEnv,
  ...options: string[]
): Promise<Said> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const say = (line: string) => write(`${line}\n`);
  const command = {
    args: [file, ...options],
    environment,
    terminal: { log: say, error: say },
    progress: showProgress({ write }),
    signal: new AbortController().signal,
  };
  const run = () => (script === 'backup' ? backUp(command) : restore(command, 'npm start'));
  const code = await run().catch((error: unknown) => {
    say(explainFailure(error));
    return 1;
  });
  return { code, output: output.trim() };
}

/** Runs the program of `npm run backup` or `npm run restore`, without npm. */
export async function runBackupProgram(...run: Parameters<typeof startBackup>): Promise<Said> {
  return await startBackup(...run).said;
}

/** The same, for what is not waited for. */
export function startBackup(
  script: 'backup' | 'restore',
  file: string,
  environment: NodeJS.ProcessEnv,
  ...options: string[]
): { readonly child: ChildProcess; readonly said: Promise<Said> } {
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(SCRIPTS, `${script}.ts`), file, ...options],
    { env: { ...surroundings(), ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const said = once(child, 'close').then(([code]) => ({ code: Number(code ?? -1), output: output.trim() }));
  return { child, said };
}
