import type { BrowserContext, FrameLocator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { tabTo } from '../tab-to.ts';

/** As long as what Playwright waits for by itself. */
const WAIT_MS = 15_000;
const SOON = { timeout: WAIT_MS };

let studio: OpenedStudio;
let platform: OpenedStudio['platform'];
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  studio = await openStudio();
  ({ platform, context } = studio);
});
afterAll(() => studio?.close());
beforeEach(async () => {
  page = await context.newPage();
  await page.goto(`${platform.origin}/widgets`);
});
afterEach(() => page.close());

const named = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const savedState = () => page.getByRole('status').filter({ hasText: /saved|changes/i });
const preview = (): FrameLocator => page.frameLocator('iframe[title="Preview of the widget"]');
const choose = async (widget: string, action: string): Promise<void> => {
  await button(`More about ${widget}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Several things can be undone at a time: this is about the one with the words. */
const undo = (message: string): Promise<void> =>
  page.getByRole('group', { name: message, exact: true }).getByRole('button', { name: 'Undo' }).click();
const pick = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

it('makes a widget by keyboard alone', async () => {
  await page.getByText('Show a video where your visitors are').waitFor();
  expect(await screenProblems(page)).toEqual([]);

  await tabTo(page, page.getByRole('link', { name: 'Create a widget' }));
  await page.keyboard.press('Enter');
  await page.getByText('Not saved yet').waitFor();
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Bench offer');
  const player = page.getByRole('combobox', { name: 'Player' });
  await tabTo(page, player);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Workshop page' }).waitFor();
  await page.keyboard.press('ArrowDown');
  // A list that has just arrived takes the mark away again: then the key is pressed once more, as a person would.
  await expect
    .poll(async () => {
      const isMarked = (await player.getAttribute('aria-activedescendant')) !== null;
      if (!isMarked) await page.keyboard.press('ArrowDown');
      return isMarked;
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  expect(await player.inputValue()).toBe('Workshop page');
  await tabTo(page, page.getByRole('textbox', { name: 'Pages (one per line)' }));
  await page.keyboard.type('clocks.example/*');
  await tabTo(page, button('Save'));
  await page.keyboard.press('Enter');

  await savedState()
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/widgets\/[0-9a-f-]{36}$/);
  await preview().getByRole('button', { name: 'Play One minute in the workshop' }).waitFor();
});

it('shows each change in the real embed, at the width of a desk and of a phone', async () => {
  await page.getByRole('link', { name: 'Bench offer' }).click();
  const box = preview().locator('commoncast-widget .box');
  const play = preview().getByRole('button', { name: 'Play One minute in the workshop' });
  await play.waitFor();
  const frameWidth = () =>
    preview()
      .locator('html')
      .evaluate((root) => root.clientWidth);
  const boxWidth = () => box.evaluate((element) => element.getBoundingClientRect().width);
  const gapLeft = () => box.evaluate((element) => element.getBoundingClientRect().left);
  expect(await frameWidth()).toBe(1280);
  await expect.poll(boxWidth, SOON).toBe(360);
  expect(await screenProblems(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Maximum width in pixels' }).fill('500');
  await expect.poll(boxWidth, SOON).toBe(500);
  await pick('Corner', 'Bottom left');
  await expect.poll(gapLeft, SOON).toBeLessThan(40);
  await page.getByRole('textbox', { name: 'Text' }).fill('Buy a clock');
  await page.getByRole('textbox', { name: 'Link' }).fill('https://clocks.example/buy');
  await page.getByRole('combobox', { name: 'Appears' }).last().click();
  await page.getByRole('option', { name: 'At a set time' }).click();
  await page.getByRole('textbox', { name: 'Seconds into the video' }).fill('0');
  await play.click();
  await preview().getByRole('link', { name: 'Buy a clock' }).waitFor();
  expect(await savedState().innerText()).toBe('Unsaved changes');

  await button('Phone').click();
  await expect.poll(frameWidth, SOON).toBe(390);
  await play.waitFor();
  expect(await boxWidth()).toBeLessThanOrEqual(390);
  await page.getByRole('radio', { name: 'Over the page' }).check();
  await preview().getByRole('dialog').waitFor();

  await button('Save').click();
  await savedState()
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  await page.reload();
  await preview().getByRole('dialog').waitFor();
  expect(await page.getByRole('textbox', { name: 'Maximum width in pixels' }).inputValue()).toBe('500');
});

it('turns a widget off, duplicates, archives and deletes, each with a way back', async () => {
  const toggle = page.getByRole('switch', { name: 'Show Bench offer', exact: true });
  await toggle.click();
  await page.getByText('‘Bench offer’ is off').waitFor();
  await named('Bench offer').getByText('Off', { exact: true }).waitFor();

  await choose('Bench offer', 'Duplicate');
  await page.getByRole('heading', { name: 'Copy of Bench offer' }).waitFor();
  expect(await page.getByRole('switch', { name: 'On', exact: true }).isChecked()).toBe(false);
  expect(await page.getByRole('textbox', { name: 'Maximum width in pixels' }).inputValue()).toBe('500');
  await page.getByRole('link', { name: 'Widgets', exact: true }).first().click();
  await named('Copy of Bench offer').waitFor();
  expect(await screenProblems(page)).toEqual([]);

  await choose('Copy of Bench offer', 'Archive');
  await named('Copy of Bench offer').waitFor({ state: 'detached' });
  await undo('‘Copy of Bench offer’ archived');
  await named('Copy of Bench offer').waitFor();
  await choose('Copy of Bench offer', 'Archive');
  await named('Copy of Bench offer').waitFor({ state: 'detached' });
  await button('Archived').click();
  await named('Copy of Bench offer').waitFor();
  expect(await screenProblems(page)).toEqual([]);

  await choose('Copy of Bench offer', 'Delete');
  await page.getByText('No archived widgets').waitFor();
  await undo('‘Copy of Bench offer’ deleted');
  await named('Copy of Bench offer').waitFor();
  await choose('Copy of Bench offer', 'Unarchive');
  await button('Current').click();
  await named('Copy of Bench offer').waitFor();
  expect(await page.getByRole('switch', { name: 'Show Copy of Bench offer' }).isChecked()).toBe(false);
});
