import { loadAxe } from '@commoncast/server/test/browser/load-axe';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

/** Runs axe over the player, or another part of the page, as it stands; answers a line for each violation. */
export async function axeViolations(page: Page, part = 'commoncast-player'): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (included) => {
    const { axe } = window as unknown as { axe: { run(context: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ include: [included] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
}
