import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

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

/**
 * Chromium draws its own window even where nobody sees it: for each one it would load the two pages below its address
 * bar, in processes of their own, which takes three times as long as the window itself.
 */
const OWN_PAGES = [
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** What Playwright turns off: a second list replaces the first. */
const OFF_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** For a whole Chromium: `CHROMIUM_PATH`, otherwise the machine's own, otherwise Playwright's. */
export function launchOptions(...args: string[]): LaunchOptions {
  return optionsFor(process.env.CHROMIUM_PATH ?? INSTALLED.find((one) => existsSync(one)), args);
}

/** A page of a test lives for seconds: to optimise its code takes up to a quarter of the processor time, and saves less. */
const UNOPTIMISED = '--js-flags=--no-turbofan --no-maglev';

/** For its headless shell, `HEADLESS_SHELL_PATH`, which has the same engine and no window; else for a whole Chromium. */
export function shellOptions(): LaunchOptions {
  const { HEADLESS_SHELL_PATH } = process.env;
  return HEADLESS_SHELL_PATH ? optionsFor(HEADLESS_SHELL_PATH, [UNOPTIMISED]) : launchOptions(UNOPTIMISED);
}

function optionsFor(path: string | undefined, args: readonly string[]): LaunchOptions {
  return {
    ...(path && { executablePath: path }),
    chromiumSandbox: false,
    // Pages that are left are cached, as in every visitor's browser; going back to one fires no `load`.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...QUIET, `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OWN_PAGES].join()}`, ...args],
  };
}
