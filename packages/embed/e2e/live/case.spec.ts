import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The player draws what the video element says: here, that it shows a broadcast. */
async function feed(page: Page, fromS: number, edgeS: number, currentTime: number): Promise<void> {
  await page.locator('commoncast-player video').evaluate(
    (video, [from, edge, now]) => {
      const soughtTo: number[] = [];
      Object.assign(window, { soughtTo });
      const range = { length: 1, start: () => from, end: () => edge };
      Object.defineProperties(video, {
        duration: { configurable: true, value: Number.POSITIVE_INFINITY },
        seekable: { configurable: true, value: range },
        currentTime: { configurable: true, get: () => now, set: (to: number) => soughtTo.push(to) },
      });
      video.dispatchEvent(new Event('durationchange'));
    },
    [fromS, edgeS, currentTime] as const,
  );
}
const sought = (page: Page) => page.evaluate(() => (window as unknown as { soughtTo: number[] }).soughtTo);

const openPlaying = async (): Promise<Page> => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  return page;
};

it('shows that it is live, with a slider over what can be rewound', async () => {
  const page = await openPlaying();
  await feed(page, 600, 2400, 2394);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  const slider = page.getByRole('slider', { name: 'Seek' });
  expect(
    await slider.evaluate((element) => [element.ariaValueText, (element as HTMLInputElement).min]),
  ).toEqual(['Live', '600']);
  expect(await page.locator('.time').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await feed(page, 600, 2400, 2100);
  const back = page.getByRole('button', { name: 'Live −5:00. Go to live' });
  await back.waitFor();
  expect(await slider.getAttribute('aria-valuetext')).toBe('5:00 behind live');
  expect(await axeViolations(page)).toEqual([]);
  await back.click();
  expect(await sought(page)).toEqual([2400]);
  await page.keyboard.press('Home');
  await until(
    'Home goes to the oldest moment',
    () => sought(page),
    (all) => all.at(-1) === 600,
  );
});

it('has no slider where there is nothing to rewind to', async () => {
  const page = await openPlaying();
  await feed(page, 570, 600, 595);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  expect(await page.getByRole('slider', { name: 'Seek' }).count()).toBe(0);
});
