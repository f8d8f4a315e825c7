import { openBrowser } from '@commoncast/server/test/browser/open-browser';
import type { BrowserShare } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext } from 'playwright';
import { openDesk } from './desk.ts';
import { type StartedPlatform, type StartOptions, startPlatform } from './start-platform.ts';

/** A platform of its own with the demo business, and a browser that is signed in to it. */
export interface OpenedStudio {
  readonly platform: StartedPlatform;
  readonly browser: BrowserShare;
  /** Signed in. */
  readonly context: BrowserContext;
  /** Ends both, and removes the platform's data. */
  close(): Promise<void>;
}

interface OpenOptions extends Pick<StartOptions, 'env'> {
  /** More of the browser's: it is then one of its own. */
  readonly browserArguments?: readonly string[];
}

/** Starts a platform and signs in as the owner of the demo business. */
export async function openStudio({
  browserArguments = [],
  ...options
}: OpenOptions = {}): Promise<OpenedStudio> {
  const platform = await startPlatform(options);
  let browser: BrowserShare | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await platform.stop();
  };
  try {
    browser = await openBrowser(...browserArguments);
    const context = await openDesk(browser);
    const page = await context.newPage();
    await page.goto(platform.signInUrl);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.close();
    return { platform, browser, context, close };
  } catch (error) {
    await close();
    throw error;
  }
}
