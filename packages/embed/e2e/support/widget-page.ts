import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { Page } from 'playwright';
import { until } from '../harness.ts';
import { publicWidget } from './public-widget.ts';

/**
 * A widget that stands on every page at once. It goes last in a page's list: as soon as it is there, those before it
 * wait for their triggers or have been left out.
 */
export function witness(player: PublicPlayer | null): PublicWidget {
  return publicWidget(player, { kind: 'INLINE', place: { selector: '#witness', position: 'END' } });
}

/** What is on the page once it stands. */
export const WITNESS = '#witness commoncast-player';

/** Waits until the page's answer has been carried out. */
export async function widgetsDecided(page: Page): Promise<void> {
  await page.locator(WITNESS).waitFor({ state: 'attached' });
}

/** How many widgets float over the page. */
export const floatingCount = (page: Page): Promise<number> =>
  page.locator('commoncast-widget[data-kind=FLOATING]').count();

/** Waits until as many float as should. */
export async function untilFloating(page: Page, count = 1): Promise<void> {
  await until(
    `${count} float over the page`,
    () => floatingCount(page),
    (found) => found === count,
  );
}

/** Closes the one that floats. */
export async function closeFloating(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close video' }).click();
  await untilFloating(page, 0);
}
