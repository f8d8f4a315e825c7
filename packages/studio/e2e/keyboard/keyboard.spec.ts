import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { makeThings, type Things } from '../pages/make-things.ts';
import { tabTo } from '../tab-to.ts';
import { walkWithTab } from './walk-with-tab.ts';

let studio: OpenedStudio;
let platform: OpenedStudio['platform'];
let member: BrowserContext;
let things: Things;

beforeAll(async () => {
  studio = await openStudio();
  ({ platform, context: member } = studio);
  things = await makeThings(platform.origin, platform.account);
}, 120_000);

afterAll(() => studio?.close());

async function open(path: string): Promise<Page> {
  const page = await member.newPage();
  await page.goto(platform.origin + path);
  return page;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element?.getAttribute('aria-label') ?? element?.innerText ?? '';
  });

it('notices a stop that nobody can see', async () => {
  const page = await member.newPage();
  await page.setContent('<button>Seen</button><button style="outline: none">Unseen</button>');
  expect(await walkWithTab(page)).toEqual([expect.stringContaining('shows no focus: <button style=')]);
  await page.close();
});

/** Opens the menu of a row by keyboard and chooses an entry of it. */
async function chooseInMenu(page: Page, name: string, entry: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: `More about ${name}`, exact: true }));
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await item.waitFor();
  for (let presses = 0; presses < 10 && !(await isFocused(item)); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

it('gives the focus back to the menu that a dialog was opened from, and then to the next row', async () => {
  const page = await open('/players');
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .waitFor();
  await chooseInMenu(page, 'Second player', 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this player?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('More about Second player');

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete the player' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More about Second player' }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^More about (?!Second)/);
  await page.close();
});

it.each([
  {
    list: 'widgets',
    path: '/widgets',
    remove: (page: Page) => chooseInMenu(page, 'Summer or not', 'Archive'),
    gone: 'Summer or not',
    next: /^More about /,
  },
  {
    list: 'playlists',
    path: '/playlists',
    remove: (page: Page) => chooseInMenu(page, 'From the workshop', 'Delete'),
    gone: 'From the workshop',
    next: /^Playlists$/,
  },
  {
    list: 'split tests',
    path: '/split-tests',
    remove: (page: Page) => chooseInMenu(page, 'Summer or not', 'Delete'),
    gone: 'Summer or not',
    next: /^More about With or without$/,
  },
  {
    list: 'hypergraphics',
    path: '/hypergraphics',
    remove: (page: Page) => press(page, 'Delete'),
    gone: 'To the shop',
    next: /^Hypergraphics$/,
  },
  {
    list: 'trash',
    path: '/trash',
    remove: (page: Page) => press(page, 'Restore Old player'),
    gone: 'Old player',
    next: /^Restore |^Trash$/,
  },
])('$list: the focus goes on to the next row, or to the heading after the last', async (row) => {
  const page = await open(row.path);
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: row.gone }).or(main.getByText(row.gone)).first().waitFor();
  await row.remove(page);
  await main.getByRole('listitem').filter({ hasText: row.gone }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(row.next);
  await page.close();
});

it('keeps the focus where something is saved, and where chapters are removed', async () => {
  const page = await open(`/videos/${things.videoId}/chapters`);
  const add = page.getByRole('button', { name: 'Add a chapter' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title of chapter 1' }).fill('Casting the bell');
  const save = page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  expect(await isLost(page)).toBe(false);
  // The place is kept: the next stop is what follows it.
  await page.keyboard.press('Shift+Tab');
  expect(await isLost(page)).toBe(false);
  await tabTo(page, page.getByRole('button', { name: 'Remove chapter 1' }));
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title of chapter 1' }).waitFor({ state: 'detached' });
  await expect.poll(() => isLost(page)).toBe(false);
  await page.close();
});

const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }).first());
  await page.keyboard.press('Enter');
}
