import { backUp } from '@commoncast/server/backup/command/back-up';
import { showProgress } from '@commoncast/server/backup/progress';
import { runInterruptible } from './run/interruptible.ts';
import { loadEnv } from './run/load-env.ts';
import { requireNode } from './run/node-version.ts';

requireNode();
loadEnv('backup');
process.umask(0o077);

await runInterruptible(
  async (signal) =>
    await backUp({
      args: process.argv.slice(2),
      environment: process.env,
      terminal: console,
      progress: showProgress(process.stderr),
      signal,
    }),
  'Stopped. There is no backup; media that have been copied stay, and are not copied again.',
);
