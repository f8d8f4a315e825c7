import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Runs axe over the player, or another part of the page, as it stands; answers a line for each violation. */
export async function axeViolations(page: Page, part = 'commoncast-player'): Promise<string[]> {
  await page.evaluate(await readFile(path, 'utf8'));
  return page.evaluate(async (included) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: object,
        ): Promise<{ violations: { id: string; nodes: { target: unknown; html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ include: [included] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
}
