import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Runs axe over the player as it stands; answers a line for each violation. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(path, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: object,
        ): Promise<{ violations: { id: string; nodes: { target: unknown; html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ include: ['commoncast-player'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
