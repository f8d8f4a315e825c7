import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const look = (page: Page, nth: number) =>
  page
    .locator('commoncast-player')
    .nth(nth)
    .locator('.captions-line')
    .first()
    .evaluate((line) => {
      const { color, fontSize } = getComputedStyle(line);
      return { color, fontSizePx: Number.parseFloat(fontSize) };
    });
const choose = async (page: Page, kind: string, name: string): Promise<void> => {
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
};

it('shows captions as the visitor likes them, in every player of the page', async () => {
  const { service, snippet, placement } = harness;
  const other = { ...service.video, title: 'The other clock' };
  const two = placement(harness.player()) + placement(harness.player({ video: other }));
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: two },
    { viewport: { width: 900, height: 1300 } },
  );
  for (const nth of [0, 1]) {
    await page
      .getByRole('button', { name: /^Play The / })
      .first()
      .click();
    await untilMoving(page, nth);
    // Who wants captions in one player wants them in the next.
    if (nth === 0) await page.keyboard.press('c');
    await page.locator('commoncast-player').nth(nth).locator('.captions-line').waitFor();
  }
  const before = await look(page, 0);
  expect(before.color).toBe('rgb(255, 255, 255)');

  await page.locator('commoncast-player').first().hover();
  const openStyle = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Captions' }).first().click();
    await page.getByRole('menuitem', { name: 'Caption style' }).click();
  };
  await openStyle();
  expect(await axeViolations(page)).toEqual([]);
  await choose(page, 'Text size', 'Large');
  await page.locator('commoncast-player').first().hover();
  await openStyle();
  await choose(page, 'Text colour', 'Yellow');
  for (const nth of [0, 1]) {
    const now = await until(
      'both have changed',
      () => look(page, nth),
      ({ color }) => color === 'rgb(255, 225, 77)',
    );
    expect(now.fontSizePx / before.fontSizePx).toBeCloseTo(1.5, 1);
  }
});
