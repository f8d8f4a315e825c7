import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** A player that is paused at its 12th second, on a page at this address. */
const openAt12 = async (attributes: string, address: string, before = ''): Promise<Page> => {
  const { snippet, service } = harness;
  const placement = `<commoncast-player player-id="${harness.player()}" ${attributes}></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement }, { before });
  await page.goto(`${service.site('host')}/${address}`);
  if (address.startsWith('#')) await page.reload();
  await page.locator('.start').click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.keyboard.press('5');
  await until(
    'it is in the middle',
    () => videoState(page),
    ({ currentTime }) => currentTime === 12,
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  return page;
};
const KEEP_TEXT = `Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: async (text) => { window.copied = text; } },
});`;
const REFUSE = `Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: async () => { throw new DOMException('No', 'NotAllowedError'); } },
});`;
const copied = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { copied: string }).copied);

it('copies the address of the watch page, at this time', async () => {
  const page = await openAt12('', '?from=mail#t=4', KEEP_TEXT);
  await page.getByRole('menuitem', { name: 'Copy link at this time' }).click();
  await page.getByText('Link copied').waitFor();
  const { origin, video } = harness.service;
  expect(await copied(page)).toBe(`${origin}/v/${video.id}?t=12`);
});

it.each(['?from=mail&t=4s', '#t=4'])('copies the page’s own address where %s counts', async (address) => {
  const page = await openAt12('deep-link', address, KEEP_TEXT);
  await page.getByRole('menuitem', { name: 'Copy link at this time' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await copied(page);
  const own = harness.service.site('host');
  expect(link).toBe(address.startsWith('?') ? `${own}/?from=mail&t=12` : `${own}/?t=12`);

  await page.goto(link);
  await page.locator('.start').click();
  await untilMoving(page);
  const { currentTime } = await videoState(page);
  expect(currentTime).toBeGreaterThanOrEqual(12);
  expect(currentTime).toBeLessThan(18);
});

it('shows the address, selected, where the clipboard is refused', async () => {
  const page = await openAt12('', '', REFUSE);
  await page.getByRole('menuitem', { name: 'Copy link at this time' }).click();
  const field = page.getByRole('textbox', { name: 'Copy link at this time' });
  await field.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const { value, chosen } = await field.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
    return { value, chosen: value.slice(selectionStart ?? 0, selectionEnd ?? 0) };
  });
  expect(value).toMatch(/\/v\/[0-9a-f-]{36}\?t=12$/);
  expect(chosen).toBe(value);
  // What is a shortcut elsewhere is text here, and Ctrl-C is the browser's.
  await page.keyboard.press('k');
  expect((await videoState(page)).paused).toBe(true);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
});
