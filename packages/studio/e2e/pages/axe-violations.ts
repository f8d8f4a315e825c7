import { loadAxe } from '@commoncast/server/test/browser/load-axe';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright';

const WCAG_22_AA: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};
const CONTRAST: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast'] },
  resultTypes: ['violations'],
};

/**
 * Holds a page and its frames to WCAG 2.2 AA as they stand.
 * @param extent `contrast` looks at the colours alone, where all else has been looked at in another scheme
 * @returns a line for each violation
 */
export async function axeViolations(page: Page, extent: 'all' | 'contrast' = 'all'): Promise<string[]> {
  for (const frame of page.frames()) {
    try {
      await loadAxe(frame);
      if (frame.parentFrame()) await paintBackdrop(frame);
    } catch (error) {
      // A preview that was replaced in this moment is not there to be looked at.
      if (!frame.isDetached()) throw error;
    }
  }
  const { violations } = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      return axe.run(options);
    },
    extent === 'all' ? WCAG_22_AA : CONTRAST,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [id, target.join(' '), html.slice(0, 200), failureSummary?.split('\n')[1]?.trim()].join(' | '),
    ),
  );
}

/** Gives a frame one can see through the colour that is seen through it: axe takes what it does not know for white. */
async function paintBackdrop(frame: Frame): Promise<void> {
  const element = await frame.frameElement();
  const backdrop = await element.evaluate((start) => {
    const isDark = getComputedStyle(start as Element).colorScheme.includes('dark');
    for (let behind = start as Element | null; behind; behind = behind.parentElement) {
      const { backgroundColor } = getComputedStyle(behind);
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return { isDark, color: backgroundColor };
    }
    return null;
  });
  await element.dispose();
  if (!backdrop) return;
  await frame.evaluate(({ isDark, color }) => {
    const { documentElement: root, body } = document;
    const isClear = (part: Element) => getComputedStyle(part).backgroundColor === 'rgba(0, 0, 0, 0)';
    // A browser draws a ground of its own where the schemes differ.
    const isSeenThrough = getComputedStyle(root).colorScheme.includes('dark') === isDark && isClear(body);
    if (root.dataset.backdrop === undefined && !(isSeenThrough && isClear(root))) return;
    root.dataset.backdrop = color;
    root.style.backgroundColor = color;
  }, backdrop);
}
