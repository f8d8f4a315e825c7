import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages as ar } from '../../src/player/messages/ar.ts';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts);

it('asks once for ten players, and moves nothing on the page', async () => {
  const { service, snippet, placement } = harness;
  const ten = Array.from({ length: 10 }, () => placement(harness.player())).join('<p>Text</p>');
  const page = await harness.open(import.meta.url, { snippet, placement: ten });
  await until(
    'all are there',
    () => page.locator('[data-phase=idle]').count(),
    (count) => count === 10,
  );
  expect(service.asked.filter(({ url }) => url.startsWith('/business/'))).toHaveLength(1);
  expect(await shiftsOf(page)).toBe(0);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await untilMoving(page);
  expect(await shiftsOf(page)).toBe(0);

  // The controls speak the language of the page, and run as it does.
  await page.locator('commoncast-player').first().hover();
  const pause = await page.getByRole('button', { name: ar.pause }).first().boundingBox();
  const settings = await page.getByRole('button', { name: ar.settings }).first().boundingBox();
  expect(pause?.x).toBeGreaterThan(settings?.x ?? Number.NaN);
});

it('moves nothing without a facade either, where the site gives the place its size', async () => {
  const { snippet } = harness;
  const style = '<style>commoncast-player { display: block; aspect-ratio: 4 / 3; width: 60% }</style>';
  const placement = `${style}<commoncast-player player-id="${harness.player()}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement });
  await until('it is there', () => page.locator('[data-phase=idle]').count());
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await shiftsOf(page)).toBe(0);
  const box = await page.locator('commoncast-player .frame').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 2);
});

it('shows nothing in the place of a player that is gone, and a quiet word where there is nothing to play', async () => {
  const { snippet } = harness;
  const gone = '<commoncast-player player-id="01934567-0000-7000-8000-ffffffffffff"></commoncast-player>';
  const empty = `<commoncast-player player-id="${harness.player({ video: null })}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement: `${gone}${empty}` });
  await page.getByText('Not available.').waitFor();
  const heights = await page
    .locator('commoncast-player')
    .evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(heights[0]).toBe(0);
  expect(heights[1]).toBeGreaterThan(0);
});
