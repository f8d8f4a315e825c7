import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { makeThings, type Things } from '../pages/make-things.ts';
import { untilSettled } from '../pages/until-settled.ts';

const PHONE = { width: 390, height: 844 };

let studio: OpenedStudio;
let platform: OpenedStudio['platform'];
let context: BrowserContext;
let things: Things;

beforeAll(async () => {
  studio = await openStudio();
  ({ platform, context } = studio);
  things = await makeThings(platform.origin, platform.account);
}, 120_000);

afterAll(() => studio?.close());

async function open(path: string, viewport?: typeof PHONE): Promise<Page> {
  const page = await context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  await page.goto(platform.origin + path);
  return page;
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error(`${one} is not on the page`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Whether a press in its middle would reach it: nothing lies over it. */
const isUncovered = (one: Locator) =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });

it.each([
  {
    editor: 'player',
    path: () => `/players/${things.playerId}`,
    preview: (page: Page) => page.getByTitle('Preview of the player'),
    lastField: (page: Page) => page.getByRole('textbox', { name: 'Colour', exact: true }),
  },
  {
    editor: 'widget',
    path: () => `/widgets/${things.widgetId}`,
    preview: (page: Page) => page.getByTitle('Preview of the widget'),
    lastField: (page: Page) => page.getByRole('combobox', { name: 'Add a hypergraphic' }),
  },
  {
    editor: 'list of chapters',
    path: () => `/videos/${things.videoId}/chapters`,
    preview: (page: Page) => page.getByRole('region', { name: 'Player' }),
    lastField: (page: Page) => page.getByRole('textbox', { name: /Title of chapter 3/ }),
    prepare: async (page: Page) => {
      for (const count of [1, 2, 3]) {
        await page.getByRole('button', { name: 'Add a chapter' }).click();
        await page.getByRole('textbox', { name: `Title of chapter ${count}` }).waitFor();
      }
    },
  },
])(
  'keeps the preview beside the fields of a $editor in sight on a phone, and covers no field',
  async (row) => {
    const { path, preview, lastField, prepare } = row;
    const page = await open(path(), PHONE);
    await preview(page).waitFor();
    await prepare?.(page);
    await untilSettled(page);
    const field = lastField(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await field.focus();
    const { y, bottom, width } = await boxOf(preview(page));
    expect(y).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual((await boxOf(field)).y);
    expect(bottom).toBeLessThan(PHONE.height * 0.6);
    expect(width).toBeGreaterThan(PHONE.width / 2);
    expect(await isUncovered(preview(page))).toBe(true);
    expect(await isUncovered(field)).toBe(true);
    await page.close();
  },
);

it('lets switches stand under the fields above them, and gives lists over the page an edge', async () => {
  const page = await open(`/players/${things.playerId}`);
  const name = await boxOf(page.getByRole('textbox', { name: 'Name' }).locator('..'));
  const knobs = page.locator('main form .MuiSwitch-thumb');
  await knobs.first().waitFor();
  for (const knob of await knobs.all()) expect((await boxOf(knob)).x).toBeGreaterThanOrEqual(name.x);

  await page.getByRole('combobox', { name: 'Video or playlist' }).click();
  const list = page.locator('.MuiAutocomplete-paper');
  await list.getByRole('option').first().waitFor();
  expect(await list.evaluate((paper) => getComputedStyle(paper).boxShadow)).not.toBe('none');
  await page.close();
});
