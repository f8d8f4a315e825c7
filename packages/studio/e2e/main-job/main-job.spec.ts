import { readFile } from 'node:fs/promises';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useInputDialogs } from '../file-dialogs.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { ownFilm } from './own-film.ts';

const VIDEO_NAME = 'My own film';

let platform: StartedPlatform;
let browser: BrowserShare;
let context: BrowserContext;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(20_000);
  await useInputDialogs(context);
  // The browser's own picker cannot be filled in by a test; a file input, as other browsers get it, can.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.origin });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

it('goes the whole way: upload, player, snippet, somebody else’s page, figure', {
  timeout: 180_000,
}, async () => {
  const studio = await context.newPage();
  await studio.goto(platform.signInUrl);
  await studio.getByRole('heading', { name: 'Home' }).waitFor();
  await expect.poll(() => studio.getByText('Harbour Lane Clocks').first().isVisible()).toBe(true);

  // The second site is another site: it plays what its owner pasted, and holds no cookie of ours.
  const site = await context.newPage();
  await site.goto(platform.siteOrigin);
  await playAndWatch(site, 1);

  await studio.goto(`${platform.origin}/videos`);
  const film = { name: `${VIDEO_NAME}.mp4`, mimeType: 'video/mp4', buffer: await readFile(await ownFilm()) };
  const [chooser] = await Promise.all([
    studio.waitForEvent('filechooser'),
    studio.getByRole('button', { name: 'Upload' }).first().click(),
  ]);
  await chooser.setFiles([film]);
  const row = studio.getByRole('row').filter({ hasText: VIDEO_NAME });
  await row.getByText(/Playable|Ready/).waitFor({ timeout: 60_000 });
  const isPublished = row.getByRole('switch', { name: `${VIDEO_NAME} is published` });
  await isPublished.click();
  await expect.poll(() => isPublished.isChecked(), { timeout: 10_000 }).toBe(true);

  await studio.goto(`${platform.origin}/players/new`);
  await studio.getByLabel('Name').fill('For the front page');
  await studio.getByRole('combobox', { name: 'Video' }).click();
  await studio.getByRole('option', { name: VIDEO_NAME }).click();
  await studio.getByRole('button', { name: 'Save' }).click();
  await studio.getByRole('button', { name: 'Copy all' }).click();
  const pasted = await studio.evaluate(() => navigator.clipboard.readText());
  expect(pasted).toMatch(/^<div><commoncast-player player-id="[0-9a-f-]{36}">.*<\/script>$/s);

  const edit = await context.newPage();
  await edit.goto(`${platform.siteOrigin}/edit`);
  await edit.getByRole('textbox').fill(pasted);
  await edit.getByRole('button', { name: 'Save and show the page' }).click();
  expect(new URL(edit.url()).pathname).toBe('/');
  await playAndWatch(edit, 6);
  // Leaving the page sends what is left to be counted.
  await edit.close();

  await studio.goto(`${platform.origin}/dashboard`);
  const views = studio.getByRole('region', { name: 'Views' }).first();
  await expect.poll(() => views.innerText(), { timeout: 30_000 }).toMatch(/Views\s+1\b/);
});

it('shares a video at a page of its own, whole in the served HTML', { timeout: 60_000 }, async () => {
  const page = await context.newPage();
  await page.goto(platform.siteOrigin);
  const link = await page.locator('commoncast-player a').getAttribute('href');
  const served = await (await fetch(String(link))).text();
  expect(served).toContain(`<h1 dir="auto">${VIDEO_NAME}</h1>`);
  expect(served).toContain(`href="${link}"`);

  await page.goto(String(link));
  expect(await page.title()).toContain(VIDEO_NAME);
  await playAndWatch(page, 1);

  // Its own people are led to where they can change it; nobody else is asked who they are.
  await page.getByRole('link', { name: 'Edit video' }).click();
  await page.waitForURL(/\/videos\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: VIDEO_NAME }).waitFor();
  await page.close();
  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitor.goto(String(link));
  await playAndWatch(visitor, 1);
  expect(await visitor.getByRole('link', { name: 'Edit video' }).count()).toBe(0);
  expect(asked.filter((path) => path.includes('authentication') || path.includes('edit-link'))).toEqual([]);
  await visitors.close();
});

/** Presses play and waits until the picture has moved on by so many seconds. */
async function playAndWatch(page: Page, seconds: number): Promise<void> {
  await page.locator('commoncast-player').getByRole('button', { name: /play/i }).first().click();
  const position = (): Promise<number> =>
    page.locator('commoncast-player video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position, { timeout: 30_000, interval: 200 }).toBeGreaterThan(seconds);
}
