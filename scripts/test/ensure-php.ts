import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PHP = ['php-cli', 'php-gd', 'php-mbstring', 'php-sqlite3', 'php-xml'];
/** Beside the one that comes with WordPress; other releases of Debian have others. */
const THEMES = [
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentytwo',
  'wordpress-theme-twentytwentythree',
];

/** Under CI on Debian as root, installs PHP with what WordPress needs if it is missing, so that our plugin is tested in one. */
export function ensurePhp(log: (line: string) => void): void {
  const mayInstall =
    process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!hasPhp() && mayInstall) {
    aptGet(log, 'update');
    aptGet(log, 'install', '-y', '--no-install-recommends', ...PHP);
    for (const theme of THEMES) aptGet(log, 'install', '-y', '--no-install-recommends', theme);
  }
  log(hasPhp() ? 'PHP: php' : 'There is no PHP here, so the WordPress plugin is not tested.');
}

function hasPhp(): boolean {
  return spawnSync('php', ['--version'], { stdio: 'ignore' }).status === 0;
}

function aptGet(log: (line: string) => void, ...args: string[]): void {
  log(`Installing PHP: apt-get ${args.join(' ')}`);
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
