import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
];

/** Starts a real Chromium: `CHROMIUM_PATH`, else the machine's own, else Playwright's. */
export async function openBrowser(...args: string[]): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? INSTALLED.find((one) => existsSync(one));
  return chromium.launch({
    ...(path && { executablePath: path }),
    chromiumSandbox: false,
    // Pages that are left are kept, as in every visitor's browser; going back to one fires no `load`.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...QUIET, ...args],
  });
}
