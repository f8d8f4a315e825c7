import type { Page } from 'playwright';

const LOADER = /\/sub-apps\/widgets\/player\/index\.js/;

/**
 * Opens a page whose loader waits.
 * @returns what lets it go
 */
export async function loadHeld(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(LOADER, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByText('Below.').waitFor();
  await page.waitForFunction(() => document.readyState !== 'loading');
  return async () => {
    const arrived = page.waitForResponse(LOADER);
    resolve();
    await arrived;
  };
}

/** Where each player is, in the order of the page, how wide the column is, and by how much the page has moved so far. */
export function boxesOf(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;

    const all = [
      ...document.querySelectorAll('commoncast-player, [data-commoncast-player], .wp-block-embed iframe'),
    ].filter((place) => !place.parentElement?.closest('commoncast-player, [data-commoncast-player]'));
    const boxes = all.map((place) => {
      const { x, y, width, height } = place.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    });
    const shifts = await new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[]) {
          sum += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
      // What is buffered arrives before the next frame is over.
      requestAnimationFrame(() => setTimeout(() => resolve(sum)));
    });
    const below = [...document.querySelectorAll('p')].find(({ textContent }) => textContent === 'Below.');
    const column = (
      below ?? document.querySelector('.entry-content p, .wp-block-post-content p')
    )?.getBoundingClientRect();
    return { boxes, shift: shifts, column: column?.width ?? 0 };
  });
}
