import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from '@commoncast/server/test/find-postgres';

/** Under CI on Debian as root, installs PostgreSQL if it is missing, so that the suite runs on both databases. */
export function ensurePostgres(log: (line: string) => void): void {
  const isMissing = 'reason' in findPostgres();
  const mayInstall =
    process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isMissing && mayInstall) {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
      log(`Installing PostgreSQL: apt-get ${args.join(' ')}`);
      spawnSync('apt-get', args, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const found = findPostgres();
  log('directory' in found ? `PostgreSQL: ${found.directory}` : found.reason);
}
