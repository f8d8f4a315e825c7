import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
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
  const source = await readFile(axePath, 'utf8');
  // The debugger's way in, which no content security policy closes.
  for (const frame of page.frames()) {
    try {
      if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(source);
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
