import { chromium } from 'playwright';
import { launchOptions } from './launch-options.ts';
import { type BrowserShare, shareBrowser } from './shared-browser.ts';

/** The Chromium of this worker; a whole one of its own for a test that needs other arguments. */
export function openBrowser(...args: readonly string[]): Promise<BrowserShare> {
  return args.length > 0 ? openWholeBrowser(...args) : shareBrowser();
}

/** A Chromium of its own with all that belongs to it: its headless shell keeps no page that somebody leaves. */
export function openWholeBrowser(...args: readonly string[]): Promise<BrowserShare> {
  return chromium.launch(launchOptions(...args));
}
