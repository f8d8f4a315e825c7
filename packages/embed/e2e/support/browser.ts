import { launchOptions } from '@commoncast/server/test/browser/launch-options';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import { chromium } from 'playwright';

/** The Chromium of this worker; one of its own for a test that needs other arguments. */
export function openBrowser(...args: string[]): Promise<BrowserShare> {
  return args.length > 0 ? chromium.launch(launchOptions(...args)) : shareBrowser();
}
