import type { Page } from 'playwright';
import { axeViolations } from './axe-violations.ts';
import { LOOKS } from './looks.ts';
import { untilSettled } from './until-settled.ts';

const HEIGHT_PX = 900;

/**
 * Looks at a screen as it stands, on a phone and on a desk, light and dark; it ends on a desk, in light.
 * @returns a line for each violation of WCAG 2.2 AA, and for each width that the screen does not fit into
 */
export async function screenProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await page.emulateMedia({ colorScheme });
    // The studio follows the system by script: before that has run, nothing moves yet.
    await page.waitForFunction((wanted) => {
      const shown = document.documentElement.getAttribute('data-color-scheme');
      return shown === null || shown === wanted;
    }, colorScheme);
    await untilSettled(page);
    for (const violation of await axeViolations(page, colorScheme === 'light' ? 'all' : 'contrast'))
      problems.push(`${width} ${colorScheme} ${violation}`);
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflowPx > 0) problems.push(`${width}: ${overflowPx} px too wide`);
  }
  return problems;
}
