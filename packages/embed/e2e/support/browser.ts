import { launchOptions } from '@commoncast/server/test/browser/launch-options';
import { connectToBrowser } from '@commoncast/server/test/browser/shared-browser';
import { type Browser, chromium } from 'playwright';

/** The Chromium of this worker; one of its own for a test that needs other arguments. */
export function openBrowser(...args: string[]): Promise<Browser> {
  return args.length > 0 ? chromium.launch(launchOptions(...args)) : connectToBrowser();
}
