import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

let platform: StartedPlatform;
let browser: BrowserShare;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(20_000);
  await page.goto(platform.signInUrl);
  await page.getByRole('link', { name: 'Players' }).first().click();
  await page.getByRole('link', { name: 'Workshop page' }).first().click();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

it('shows every change in the real embed before it is saved', async () => {
  const frame = page.frameLocator('iframe[title="Preview of the player"]');
  const play = frame.getByRole('button', { name: /^Play/ });
  const color = (): Promise<string> => colorOf(frame.locator('.frame'));
  const savedState = page.getByRole('status').filter({ hasText: /saved|changes/i });
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await play.first().waitFor();
  expect(await savedState.innerText()).toBe('Saved');
  expect(await save.isDisabled()).toBe(true);

  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0A7A55');
  await expect.poll(color).toBe('#0A7A55');
  expect(await savedState.innerText()).toBe('Unsaved changes');

  await play.first().click();
  await frame.locator('.bar').waitFor({ state: 'attached' });
  await page.getByRole('switch', { name: 'Hide controls' }).check();
  await frame.locator('.bar').waitFor({ state: 'detached' });
  expect(await savedState.innerText()).toBe('Unsaved changes');

  // Visitors see the old player until it is saved.
  expect(await colorOnSite()).toBe(DEFAULT_PLAYER_COLOR);
  await save.click();
  await expect.poll(() => savedState.innerText()).toBe('Saved');
  expect(await colorOnSite()).toBe('#0A7A55');

  await page.reload();
  await play.first().waitFor();
  expect(await color()).toBe('#0A7A55');
  expect(await page.getByRole('switch', { name: 'Hide controls' }).isChecked()).toBe(true);
});

/** The colour that somebody sees who opens the second site now. */
async function colorOnSite(): Promise<string> {
  const visitor = await browser.newContext();
  const site = await visitor.newPage();
  await site.goto(platform.siteOrigin);
  // Before it knows the video's title, it does not know the player's colour either.
  await site.getByRole('button', { name: /^Play \S/ }).waitFor();
  const color = await colorOf(site.locator('commoncast-player .frame'));
  await visitor.close();
  return color;
}

/** As the start button shows it. */
function colorOf(frame: Locator): Promise<string> {
  return frame.locator('.start').evaluate((start) => {
    const parts = getComputedStyle(start).color.match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0').toUpperCase()).join('')}`;
  });
}
