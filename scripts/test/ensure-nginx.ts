import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findNginx } from '../deploy/nginx-front.ts';

/** Under CI on Debian as root, installs nginx if it is missing, so that the page on deploying is tried. */
export function ensureNginx(log: (line: string) => void): void {
  const mayInstall =
    process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!findNginx() && mayInstall) {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'nginx-light', 'openssl']]) {
      log(`Installing nginx: apt-get ${args.join(' ')}`);
      // Tests run their own: with a run level of 1, Debian does not start the one that it installs.
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
      spawnSync('apt-get', args, { stdio: 'ignore', env });
    }
  }
  const found = findNginx();
  log(found ? `nginx: ${found}` : 'There is no nginx here, so the page on deploying is not tried.');
}
