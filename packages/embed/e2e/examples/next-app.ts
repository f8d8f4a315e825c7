import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EXAMPLES } from './example-files.ts';

/** The example itself: its compiler leaves alone whatever lies in a folder of packages. */
export const NEXT_APP = join(EXAMPLES, 'next');
export const NEXT_COMMAND = join(NEXT_APP, 'node_modules/next/dist/bin/next');
export const NEXT_ENV = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
const PATIENCE_MS = 150_000;

const exec = promisify(execFile);

/**
 * Installs what the example alone needs, as its owner would. Answers why not, where Next.js or its compiler cannot be
 * had for this machine.
 */
export async function whyNotNext(): Promise<string | undefined> {
  try {
    if (!existsSync(NEXT_COMMAND)) {
      const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
      await exec('npm', args, { cwd: NEXT_APP, timeout: PATIENCE_MS });
    }
    await runNext('--version');
    return undefined;
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? 'it does not install';
  }
}

/** Its command line, for what is over when it ends. */
export async function runNext(command: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  await exec(process.execPath, [NEXT_COMMAND, command], {
    cwd: NEXT_APP,
    env: { ...process.env, ...NEXT_ENV, ...env },
    timeout: PATIENCE_MS,
  });
}
