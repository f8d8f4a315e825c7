import { chromium } from 'playwright';
import { launchOptions } from './launch-options.ts';
import { type BrowserShare, shareBrowser } from './shared-browser.ts';

/** The Chromium of this worker; one of its own for a test that needs other arguments. */
export function openBrowser(...args: readonly string[]): Promise<BrowserShare> {
  return args.length > 0 ? chromium.launch(launchOptions(...args)) : shareBrowser();
}
