import type { Page } from 'playwright';

/** Waits until nothing loads and nothing moves any more. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector(
        '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"][aria-label^="Loading"]',
      ) &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
