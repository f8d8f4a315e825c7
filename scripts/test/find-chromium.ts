import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const SHELL_NAME = 'chromium-headless-shell';

export interface FoundChromium {
  readonly path: string;
  /** Where it came from, for the log. */
  readonly origin: string;
}

/**
 * `window` is the browser that people have. `shell` is the same engine without anything around its pages, which takes
 * two thirds of the time.
 */
export type ChromiumKind = 'window' | 'shell';

/**
 * Finds a Chromium that plays H.264 and AAC, or installs one: `CHROMIUM_PATH`, the system's, Playwright's,
 * otherwise Debian's package when we are root on Debian, otherwise Playwright's download.
 * @param kind which one is preferred; a shell is installed under CI only, where there is another one
 * @returns null if there is none to be had, with the reasons in the log
 */
export async function findChromium(
  log: (line: string) => void,
  kind: ChromiumKind = 'window',
): Promise<FoundChromium | null> {
  const wantsShell = kind === 'shell' && !process.env.CHROMIUM_PATH && !pathOf(SHELL_NAME);
  if (wantsShell && process.env.CI === 'true' && isRootOnDebian()) installFromDebian(SHELL_NAME, log);
  const found = await firstThatPlays(candidates(kind), log);
  if (found) return found;
  if (isRootOnDebian()) installFromDebian('chromium', log);
  else runLogged('playwright', ['install', 'chromium'], log);
  return (await firstThatPlays(candidates(kind), log)) ?? null;
}

function candidates(kind: ChromiumKind): FoundChromium[] {
  const { CHROMIUM_PATH } = process.env;
  const own = CHROMIUM_PATH ? [{ path: CHROMIUM_PATH, origin: 'CHROMIUM_PATH' }] : [];
  const names = kind === 'shell' ? [SHELL_NAME, ...SYSTEM_NAMES] : SYSTEM_NAMES;
  const system = names.flatMap((name) => {
    const path = pathOf(name);
    return path ? [{ path, origin: 'the system' }] : [];
  });
  return [...own, ...system, { path: chromium.executablePath(), origin: 'Playwright' }];
}

function pathOf(name: string): string | null {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

async function firstThatPlays(
  list: FoundChromium[],
  log: (line: string) => void,
): Promise<FoundChromium | undefined> {
  for (const candidate of list) {
    if (!existsSync(candidate.path)) continue;
    const complaint = await whyNot(candidate.path);
    if (!complaint) return candidate;
    log(`${candidate.path} cannot be used: ${complaint}`);
  }
  return undefined;
}

async function whyNot(executablePath: string): Promise<string | null> {
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      const plays = await page.evaluate(() =>
        MediaSource.isTypeSupported('video/mp4; codecs="avc1.640028,mp4a.40.2"'),
      );
      return plays ? null : 'it does not play H.264 and AAC';
    } finally {
      await browser.close();
    }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'it does not start') : String(error);
  }
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function installFromDebian(name: string, log: (line: string) => void): void {
  runLogged('apt-get', ['update'], log);
  runLogged('apt-get', ['install', '-y', '--no-install-recommends', name], log);
}

function runLogged(command: string, args: readonly string[], log: (line: string) => void): void {
  log(`Installing a Chromium: ${command} ${args.join(' ')}`);
  const { status, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) log(`That failed: ${(stderr || `exit code ${status}`).trim().split('\n').at(-1)}`);
}
