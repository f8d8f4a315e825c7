import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { whyNoSwift } from '@commoncast/server/test/storage/find-swift';

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

/** Under CI on Debian as root, installs OpenStack Swift if it is missing, so that storage is tested on S3, too. */
export function ensureSwift(log: (line: string) => void): void {
  const mayInstall =
    process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (whyNoSwift() !== null && mayInstall) {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
      log(`Installing Swift: apt-get ${args.join(' ')}`);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      spawnSync('apt-get', args, { stdio: 'ignore', env });
    }
  }
  log(whyNoSwift() ?? 'S3: swift-proxy-server');
}
