import type { BrowserShare } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext } from 'playwright';

/** A browser of somebody who sits at a desk and wants no motion: nothing on the screen is on its way somewhere. */
export async function openDesk(browser: BrowserShare): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(20_000);
  return context;
}
