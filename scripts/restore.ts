import { restore } from '@commoncast/server/backup/command/restore';
import { showProgress } from '@commoncast/server/backup/progress';
import { runInterruptible } from './run/interruptible.ts';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';
import { startCommand } from './run/start-command.ts';

requireNode();
loadEnv('restore');
process.umask(0o077);

await runInterruptible(
  async (signal) =>
    await restore(
      {
        args: process.argv.slice(2),
        environment: process.env,
        terminal: console,
        progress: showProgress(process.stderr),
        signal,
      },
      startCommand(),
    ),
  'Stopped. Nothing is restored; media that have been put back stay, and the next restore goes on from there.',
);
