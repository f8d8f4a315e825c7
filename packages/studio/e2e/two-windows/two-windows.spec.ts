import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { tabTo } from '../tab-to.ts';

const SOON = { timeout: 15_000 };

let studio: OpenedStudio;
let platform: OpenedStudio['platform'];
let context: BrowserContext;
let first: Page;
let second: Page;

beforeAll(async () => {
  studio = await openStudio();
  ({ platform, context } = studio);
}, 120_000);
afterAll(() => studio?.close());

/** Opens the same player in two windows. */
beforeEach(async () => {
  for (const page of context.pages()) await page.close();
  first = await context.newPage();
  await first.goto(`${platform.origin}/players`);
  await first.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await name(first).waitFor();
  second = await context.newPage();
  await second.goto(first.url());
  await name(second).waitFor();
});

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const loop = (page: Page) => page.getByRole('switch', { name: 'Loop' });
const button = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose what to keep' });
const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saved$/ });

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await saved(page).waitFor();
}

async function kept(): Promise<[string, boolean]> {
  const page = await context.newPage();
  await page.goto(first.url());
  const values: [string, boolean] = [await name(page).inputValue(), await loop(page).isChecked()];
  await page.close();
  return values;
}

it('keeps what both windows have changed, chosen by keyboard', async () => {
  await name(first).fill('Named in the first window');
  const isLooped = !(await loop(second).isChecked());
  await loop(second).click();
  await save(second);
  await button(first, 'Save').click();

  await dialog(first).waitFor();
  const text = await dialog(first).innerText();
  expect(text).toMatch(
    /You changed this player in another window, at \d\d:\d\d\. Nothing has been overwritten\./,
  );
  const group = (field: string) => dialog(first).getByRole('radiogroup', { name: field });
  expect(await group('Name').getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true);
  expect(await group('Loop').getByRole('radio', { name: 'Other window' }).isChecked()).toBe(true);
  expect(await screenProblems(first)).toEqual([]);

  await tabTo(first, button(first, 'Save this choice'));
  await first.keyboard.press('Enter');
  await saved(first).waitFor();
  expect(await kept()).toEqual(['Named in the first window', isLooped]);
});

it('lets a choice be made field by field with the arrow keys', async () => {
  await name(first).fill('Mine');
  await loop(first).click();
  await name(second).fill('Theirs');
  const isLooped = await loop(first).isChecked();
  await save(second);
  await button(first, 'Save').click();
  await dialog(first).waitFor();
  await tabTo(
    first,
    dialog(first).getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: 'Mine' }),
  );
  await first.keyboard.press('ArrowRight');
  await button(first, 'Save this choice').click();
  await saved(first).waitFor();
  expect(await kept()).toEqual(['Theirs', isLooped]);
});

it('keeps what is typed where the other window has saved and this one is read again', async () => {
  await name(first).fill('Typed in the first window');
  const isLooped = !(await loop(second).isChecked());
  await loop(second).click();
  await save(second);
  // The window gets the focus back, and reads the player again once what it knows is some seconds old.
  await expect
    .poll(async () => {
      await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      return loop(first).isChecked();
    }, SOON)
    .toBe(isLooped);
  expect(await name(first).inputValue()).toBe('Typed in the first window');
  await save(first);
  expect(await kept()).toEqual(['Typed in the first window', isLooped]);
});

it('brings back what was typed when the page is reloaded', async () => {
  await name(first).fill('Typed before a reload');
  await expect.poll(() => first.evaluate(() => sessionStorage.length), SOON).toBeGreaterThan(0);
  first.on('dialog', (question) => void question.accept());
  await first.reload();
  await first.getByText(/You have unsaved changes from \d\d:\d\d\./).waitFor();
  expect(await screenProblems(first)).toEqual([]);
  await button(first, 'Restore').click();
  expect(await name(first).inputValue()).toBe('Typed before a reload');
  await save(first);
  expect((await kept())[0]).toBe('Typed before a reload');
  expect(
    await first.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
  ).toEqual([]);
});
