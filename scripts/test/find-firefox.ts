import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const NAMES = ['firefox-esr', 'firefox'];
/** Without the library, Debian's Firefox plays no H.264. */
const DEBIAN_PACKAGES = ['firefox-esr', 'libavcodec59'];

export type FirefoxSearch = { readonly path: string } | { readonly reason: string };

/**
 * Finds a Firefox that plays H.264 and AAC: `FIREFOX_PATH`, the system's, otherwise Debian's packages when we are root
 * on Debian. It is a second opinion: if there is none to be had, its level is reported as skipped.
 */
export async function findFirefox(log: (line: string) => void): Promise<FirefoxSearch> {
  const found = await firstThatPlays();
  if ('path' in found || !mayInstall()) return found;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]]) {
    log(`Installing a Firefox: apt-get ${args.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env });
    if (status !== 0) log(`That failed: ${stderr.trim().split('\n').at(-1)}`);
  }
  return await firstThatPlays();
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

async function firstThatPlays(): Promise<FirefoxSearch> {
  const { FIREFOX_PATH } = process.env;
  const system = NAMES.flatMap((name) => {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    return status === 0 ? [stdout.trim()] : [];
  });
  let reason = 'there is no Firefox here';
  for (const path of [...(FIREFOX_PATH ? [FIREFOX_PATH] : []), ...system]) {
    const complaint = await whyNot(path);
    if (!complaint) return { path };
    reason = `${path}: ${complaint}`;
  }
  return { reason };
}

async function whyNot(executablePath: string): Promise<string | null> {
  try {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
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
