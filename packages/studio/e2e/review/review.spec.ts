import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';

const FRAME_RATE = 30;

let platform: StartedPlatform;
let browser: BrowserShare;
let page: Page;
/** What the content security policy has stopped. */
const complaints: string[] = [];

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
  page = await (await openDesk(browser)).newPage();
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(platform.signInUrl);
  await page.goto(`${platform.origin}/videos`);
  await page.getByRole('link', { name: 'One minute in the workshop' }).first().click();
  await untilReady();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const positionS = (): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const tab = (name: string) => page.getByRole('tab', { name }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function untilReady(): Promise<void> {
  await page.locator('[role="region"][aria-label="Player"][aria-busy="false"]').waitFor();
}

/** Goes to the start, and on from there in steps of five seconds, as the arrow keys do. */
async function goTo(seconds: number): Promise<void> {
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Home');
  for (let atS = 0; atS < seconds; atS += 5) await page.keyboard.press('ArrowRight');
}

async function save(): Promise<void> {
  await button('Save').click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/, visible: true })
    .waitFor();
}

it('plays the film, and goes through it frame by frame', { timeout: 120_000 }, async () => {
  await page.keyboard.press('k');
  await expect.poll(positionS).toBeGreaterThan(1);
  await page.keyboard.press('k');
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(true);
  await page.keyboard.press('.');
  const fromS = await positionS();
  for (let frames = 1; frames <= 3; frames += 1) {
    await page.keyboard.press('.');
    expect(await positionS()).toBeCloseTo(fromS + frames / FRAME_RATE, 3);
  }
  await page.keyboard.press(',');
  expect(await positionS()).toBeCloseTo(fromS + 2 / FRAME_RATE, 3);
});

it('writes captions that visitors see', { timeout: 240_000 }, async () => {
  await goTo(0);
  await tab('Captions');
  await button('Write captions').click();
  await button('Add caption').click();
  // The new caption has the focus.
  await page.keyboard.type('one two three four');
  await page.locator('.vjs-text-track-display').getByText('one two three four').waitFor();
  await page.getByRole('textbox', { name: 'End' }).fill('0:10');
  await page.keyboard.press('Enter');

  await goTo(5);
  await button('Split').click();
  await goTo(10);
  await button('Add caption').click();
  await page.keyboard.type('five');
  await page.getByRole('button', { name: /three four/ }).click();
  await button('Merge with next').click();
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('three four\nfive');

  const sound = page.getByRole('img', { name: 'Sound from 0:00 to 0:20' });
  const heights = async () =>
    new Set((await sound.locator('path').getAttribute('d'))?.match(/ [\d.]+/g)).size;
  await expect.poll(heights).toBeGreaterThan(50);
  expect(await screenProblems(page)).toEqual([]);
  await save();

  const visitor = await browser.newContext();
  const site = await visitor.newPage();
  await site.goto(platform.siteOrigin);
  await site.locator('commoncast-player').getByRole('button', { name: /play/i }).first().click();
  const captions = site.locator('commoncast-player .captions-line');
  const picture = site.locator('commoncast-player video');
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await site.locator('commoncast-player .bar').waitFor({ state: 'attached' });
  // Until the controls have come, their keys do nothing; the start is short.
  await expect
    .poll(
      async () => {
        if ((await captions.count()) === 0) await site.keyboard.press('c');
        await site.keyboard.press('0');
        return captions.allInnerTexts();
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toContain('one two');
  await site.keyboard.press('ArrowRight');
  await captions.filter({ hasText: 'three four' }).waitFor();
  await captions.filter({ hasText: 'five' }).waitFor();
  await visitor.close();

  await button('Close').click();
  await page.locator('.vjs-text-track-display').getByText('three four').waitFor();
  // As it is after a reload, so it was saved.
  await page.reload();
  await untilReady();
  await page.getByRole('button', { name: 'Edit English captions' }).click();
  await page.getByRole('button', { name: 'one two' }).waitFor();
  await page.getByRole('button', { name: /three four\s+five/ }).waitFor();
  await button('Close').click();
});

it('brings back captions that were being written when the tab was lost', { timeout: 120_000 }, async () => {
  await page.getByRole('button', { name: 'Edit English captions' }).click();
  await page.getByRole('button', { name: 'one two' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('one, two');
  const drafts = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(drafts).toContain('one, two');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await untilReady();
  await page.getByText(/^You have unsaved English captions from/).waitFor();
  expect(await screenProblems(page)).toEqual([]);
  await button('Restore').click();
  await page.getByRole('button', { name: 'one, two' }).waitFor();
  await save();
  await button('Close').click();
  await button('Edit English captions').waitFor();
  expect(await page.getByText(/^You have unsaved/).count()).toBe(0);
});

it('sets a chapter where the film stands, and marks it on the time line', { timeout: 180_000 }, async () => {
  await tab('Chapters');
  await goTo(10);
  await button('Add a chapter').click();
  expect(await page.getByRole('textbox', { name: 'Start of chapter 1' }).inputValue()).toBe('0:10');
  await page.getByRole('textbox', { name: 'Title of chapter 1' }).fill('Ten strokes');
  await page
    .getByRole('textbox', { name: 'Paste a list of chapters' })
    .fill('0:45 Casting the bell\nno chapter at all');
  await button('Add these chapters').click();
  await page.getByText('Line 1 does not begin with a time such as 0:45.').waitFor();
  expect(await screenProblems(page)).toEqual([]);
  await save();
  const player = page.getByRole('region', { name: 'Player', exact: true });
  await expect.poll(() => player.locator('.MuiSlider-mark').count()).toBe(2);
  expect(await page.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe(
    '0:10 · Ten strokes',
  );
});

it('puts a hypergraphic over the film where it stands, and shows it there', {
  timeout: 180_000,
}, async () => {
  await tab('Hypergraphics');
  await page.getByRole('link', { name: 'Create a hypergraphic' }).click();
  await page.getByRole('button', { name: 'Create a hypergraphic' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New hypergraphic' });
  await dialog.getByLabel('Name').fill('Visit the workshop');
  await dialog.getByLabel('Link').fill('https://shop.example');
  await dialog.getByLabel('Image URL').fill(`${platform.origin}/assets/studio/icon.svg`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goBack();
  await untilReady();
  await goTo(10);
  await page.getByRole('combobox', { name: 'Add a hypergraphic' }).click();
  await page.getByRole('option', { name: 'Visit the workshop' }).click();
  const appears = page.getByRole('textbox', { name: 'Appears of hypergraphic 1', exact: true });
  expect(await appears.inputValue()).toBe('0:10');
  const player = page.getByRole('region', { name: 'Player', exact: true });
  const image = player.getByRole('img', { name: 'Visit the workshop' });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await button('Place and size').click();
  await page.getByRole('slider', { name: 'Width' }).waitFor();
  expect(await screenProblems(page)).toEqual([]);
  await save();
  await goTo(0);
  await image.waitFor({ state: 'hidden' });
  await button('Show hypergraphic 1 in the player').click();
  await image.waitFor();
});

it('makes the shown frame the poster', { timeout: 120_000 }, async () => {
  await tab('Details');
  const poster = page.getByRole('group', { name: 'Poster' }).locator('img');
  const before = await poster.getAttribute('src');
  await button('Use this frame as the poster').click();
  await button('Use the automatic poster').waitFor();
  await expect.poll(() => poster.getAttribute('src')).not.toBe(before);
  expect(complaints).toEqual([]);
});
