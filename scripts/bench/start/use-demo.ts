import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { RunningPlatform } from '@commoncast/server/test/platform/run-platform';
import type { Browser } from 'playwright';

/** Until a page of a slow machine gives up. */
const LIMIT_MS = 120_000;

/** Signs in to the studio, opens a video's public page, and plays the film on the second site: all that makes a start usable. */
export async function useDemo(
  browser: Browser,
  { signInUrl, origin, siteOrigin }: RunningPlatform,
): Promise<void> {
  const context = await browser.newContext();
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  await page.goto(signInUrl);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.goto(origin + STUDIO_PATHS.videos);
  const videoPath = await page.locator('a[href^="/videos/"]').first().getAttribute('href');
  await page.goto(`${origin}${videoPath?.replace('/videos/', '/v/')}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(siteOrigin);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() => {
    const player = document.querySelector<HTMLElement & { readonly currentTime?: number }>(
      'commoncast-player',
    );
    return (player?.currentTime ?? 0) > 0.5;
  });
  await context.close();
}
