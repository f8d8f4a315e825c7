import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export interface FoundChromium {
  readonly path: string;
  /** Where it came from, for the log. */
  readonly origin: string;
}

/**
 * Finds a Chromium that plays H.264 and AAC, or installs one: `CHROMIUM_PATH`, the system's, Playwright's,
 * otherwise Debian's package when we are root on Debian, otherwise Playwright's download.
 * @returns null if there is none to be had, with the reasons in the log
 */
export async function findChromium(log: (line: string) => void): Promise<FoundChromium | null> {
  const found = (await firstThatPlays(candidates(), log)) ?? null;
  if (found) return found;
  install(log);
  return (await firstThatPlays(candidates(), log)) ?? null;
}

function candidates(): FoundChromium[] {
  const { CHROMIUM_PATH } = process.env;
  const own = CHROMIUM_PATH ? [{ path: CHROMIUM_PATH, origin: 'CHROMIUM_PATH' }] : [];
  const system = SYSTEM_NAMES.flatMap((name) => {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    return status === 0 ? [{ path: stdout.trim(), origin: 'the system' }] : [];
  });
  return [...own, ...system, { path: chromium.executablePath(), origin: 'Playwright' }];
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

function install(log: (line: string) => void): void {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const steps = isRootOnDebian
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
      ]
    : [['playwright', 'install', 'chromium']];
  for (const [command = '', ...args] of steps) {
    log(`Installing a Chromium: ${command} ${args.join(' ')}`);
    const { status, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) log(`That failed: ${(stderr || `exit code ${status}`).trim().split('\n').at(-1)}`);
  }
}
