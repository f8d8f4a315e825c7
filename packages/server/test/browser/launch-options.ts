import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to reach the browsers of this run, one per worker. */
    browserEndpoints: readonly string[];
  }
}

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

/** For a real Chromium: `CHROMIUM_PATH`, otherwise the machine's own, otherwise Playwright's. */
export function launchOptions(...args: string[]): LaunchOptions {
  const path = process.env.CHROMIUM_PATH ?? INSTALLED.find((one) => existsSync(one));
  return {
    ...(path && { executablePath: path }),
    chromiumSandbox: false,
    // Pages that are left are cached, as in every visitor's browser; going back to one fires no `load`.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...QUIET, ...args],
  };
}
