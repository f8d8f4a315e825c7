import { ensureLivePeers } from './ensure-live-peers.ts';
import { ensureNginx } from './ensure-nginx.ts';
import { ensurePhp } from './ensure-php.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { ensureSwift } from './ensure-swift.ts';
import { findChromium } from './find-chromium.ts';
import { findFirefox } from './find-firefox.ts';
import { findHeadlessShell } from './find-headless-shell.ts';
import { findWebkit } from './find-webkit.ts';
import type { Level } from './levels.ts';
import type { Tally } from './tally.ts';

export interface Prepared {
  /** The environment to run it in. */
  readonly env: NodeJS.ProcessEnv;
}

/** A level that cannot run: what it counts as, and why. */
export interface Unprepared {
  readonly tally: Tally;
  readonly note: string;
}

/**
 * Finds or installs the programs that a level needs.
 */
export async function prepare(
  { name, needs, usesHeadlessShell }: Level,
  log: (line: string) => void,
): Promise<Prepared | Unprepared> {
  const env = { ...process.env };
  if (needs === 'servers') {
    ensurePostgres(log);
    ensureNginx(log);
    ensureSwift(log);
    ensureLivePeers(log);
  }
  if (needs === 'chromium') {
    const chromium = await findChromium(log);
    if (!chromium) {
      const reason = 'no Chromium that plays H.264 and AAC could be found or installed';
      return { tally: { passed: 0, failed: 1, skipped: 0 }, note: `${name}: failed, because ${reason}` };
    }
    log(`Chromium: ${chromium.path} (from ${chromium.origin})`);
    env.CHROMIUM_PATH = chromium.path;
    // Broadcasts, which come first and alone, have it installed too: later that would hold up the level beside.
    const shell = findHeadlessShell(chromium.path, log);
    if (shell && usesHeadlessShell) {
      log(`Headless shell: ${shell}`);
      env.HEADLESS_SHELL_PATH = shell;
    }
    ensurePhp(log);
  }
  if (needs === 'firefox') {
    const firefox = await findFirefox(log);
    if ('reason' in firefox) return skipped(name, firefox.reason);
    log(`Firefox: ${firefox.path}`);
    env.FIREFOX_PATH = firefox.path;
  }
  if (needs === 'webkit') {
    const webkit = findWebkit(log);
    if ('reason' in webkit) return skipped(name, webkit.reason);
    log(`WebKit: ${webkit.path}`);
    env.MINI_BROWSER_PATH = webkit.path;
  }
  return { env };
}

function skipped(name: string, reason: string): Unprepared {
  return { tally: { passed: 0, failed: 0, skipped: 1 }, note: `${name}: skipped, because ${reason}` };
}
