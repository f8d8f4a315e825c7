import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
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

/** Starts a platform and signs in as the owner of the demo business. */
export async function openStudio(options: Pick<StartOptions, 'env'> = {}): Promise<OpenedStudio> {
  const platform = await startPlatform(options);
  let browser: BrowserShare | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await platform.stop();
  };
  try {
    browser = await shareBrowser();
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
