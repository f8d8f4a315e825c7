import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPTS = join(import.meta.dirname, '../../../../scripts');

export interface Said {
  readonly code: number;
  readonly output: string;
}

/** Runs `npm run backup` or `npm run restore` without npm. */
export async function runBackup(
  script: 'backup' | 'restore',
  file: string,
  environment: NodeJS.ProcessEnv,
  ...options: string[]
): Promise<Said> {
  return await startBackup(script, file, environment, ...options).said;
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
    { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const said = once(child, 'close').then(([code]) => ({ code: Number(code ?? -1), output: output.trim() }));
  return { child, said };
}
