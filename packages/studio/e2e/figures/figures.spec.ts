import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

/** From here on it is a view. */
const VIEW_S = 10;

let platform: StartedPlatform;
let browser: BrowserShare;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

it('counts three visitors of another site while the dashboard is looked at', {
  timeout: 90_000,
}, async () => {
  const studio = await browser.newPage();
  await studio.goto(platform.signInUrl);
  const views = studio.getByRole('region', { name: 'Views', exact: true });
  await expect.poll(() => views.innerText(), { timeout: 20_000 }).toMatch(/^Views\s+0\b/);
  let loads = 0;
  studio.on('domcontentloaded', () => {
    loads++;
  });

  const watching = studio.getByRole('region', { name: 'Watching now' });
  const visits = Promise.all([1, 2, 3].map(visit));
  // A browser profile that is closed takes the last beats with it that are still on their way.
  onTestFinished(async () => {
    for (const context of await visits) await context.close();
  });
  await expect.poll(() => watching.innerText(), { timeout: 40_000 }).toMatch(/now\s+[123]\b/);
  await visits;
  // Plays that end without a word would count for 30 s.
  await expect.poll(() => watching.innerText(), { timeout: 15_000 }).toMatch(/now\s+0\b/);
  await expect.poll(() => views.innerText(), { timeout: 30_000 }).toMatch(/^Views\s+3\b/);
  // Nobody has agreed to be recognised, so what comes from one machine with one browser is one viewer.
  const viewers = studio.getByRole('region', { name: 'Unique viewers' });
  await expect
    .poll(() => viewers.innerText(), { timeout: 10_000 })
    .toMatch(/viewers\s+1\b[\s\S]*1 of them counted per day/);
  expect(loads).toBe(0);
});

/** Comes with a browser profile of its own, watches long enough for a view, and leaves. */
async function visit(): Promise<BrowserContext> {
  const context = await browser.newContext();
  const site = await context.newPage();
  await site.goto(platform.siteOrigin);
  const player = site.locator('commoncast-player');
  await player.getByRole('button', { name: /play/i }).first().click();
  const position = (): Promise<number> =>
    player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position, { timeout: 30_000, interval: 250 }).toBeGreaterThan(VIEW_S + 1);
  // Leaving sends what is left to be counted. A tab that is closed on a busy machine may be gone before it has.
  await site.goto(`${platform.siteOrigin}/edit`);
  await site.close();
  return context;
}
