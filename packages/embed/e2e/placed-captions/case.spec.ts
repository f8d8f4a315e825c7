import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

const WORDS = `WEBVTT

00:00.000 --> 00:24.000 line:0 position:10% align:left size:40%
Top left

00:00.000 --> 00:24.000 line:50% align:right
<v Ann>Middle <i>right</i> & <b>bold</b></v>

00:00.000 --> 00:24.000 line:-1 position:75% size:30%
<c.loud>Low</c> down

00:00.000 --> 00:24.000
As always
`;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  harness.service.publish('/words.vtt', { html: WORDS, headers: { 'content-type': 'text/vtt' } });
});
afterAll(() => harness.close());

/** Opens a player in which the captions are on. */
const open = async (changes: Parameters<Harness['player']>[0] = {}): Promise<Page> => {
  const { service, snippet, placement } = harness;
  const captions = [{ language: 'en', label: 'English', url: `${service.origin}/words.vtt` }];
  const video = { ...service.video, captions };
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ video, ...changes })),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('c');
  await page.getByText('Top left').waitFor();
  return page;
};
/** Where a line of captions is, in parts of the picture. */
const placeOf = async (page: Page, text: string) => {
  const line = await page.locator('.captions-line').filter({ hasText: text }).boundingBox();
  const frame = await page.locator('.frame').boundingBox();
  if (!line || !frame) throw new Error(`${text} is not there`);
  return {
    left: (line.x - frame.x) / frame.width,
    right: (line.x + line.width - frame.x) / frame.width,
    top: (line.y - frame.y) / frame.height,
    bottom: (line.y + line.height - frame.y) / frame.height,
  };
};

it('draws captions where their file wants them, and as it wants them', async () => {
  const page = await open({ hideControls: true });
  const top = await placeOf(page, 'Top left');
  expect(top.left).toBeCloseTo(0.1, 1);
  expect(top.right).toBeLessThan(0.4);
  expect(top.top).toBeLessThan(0.05);
  const middle = await placeOf(page, 'Middle right');
  expect(middle.top).toBeCloseTo(0.5, 2);
  expect(middle.right).toBeGreaterThan(0.98);
  const low = await placeOf(page, 'Low down');
  expect((low.left + low.right) / 2).toBeCloseTo(0.75, 2);
  const usual = await placeOf(page, 'As always');
  expect((usual.left + usual.right) / 2).toBeCloseTo(0.5, 2);
  expect(usual.bottom).toBeGreaterThan(0.95);
  // Two that are wanted at the foot do not lie upon each other.
  expect(low.bottom).toBeLessThanOrEqual(usual.top);
  expect(low.bottom).toBeGreaterThan(0.85);

  const look = await page
    .locator('.captions-line')
    .filter({ hasText: 'Middle' })
    .evaluate((line) => ({
      text: line.textContent,
      slanted: [...line.querySelectorAll('i')].map((one) => getComputedStyle(one).fontStyle),
      weight: [...line.querySelectorAll('b')].map((one) => Number(getComputedStyle(one).fontWeight) > 500),
      voice: line.querySelector('[title]')?.getAttribute('title'),
    }));
  expect(look).toEqual({ text: 'Middle right & bold', slanted: ['italic'], weight: [true], voice: 'Ann' });
});

it('keeps them clear of the controls while those are shown', async () => {
  const page = await open({ autoPlay: false });
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const { top: foot } = await page.locator('.seek').evaluate((seek) => seek.getBoundingClientRect());
  for (const text of ['Low down', 'As always']) {
    await until(
      `${text} is above the controls`,
      async () => {
        const box = await page.locator('.captions-line').filter({ hasText: text }).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      },
      (bottom) => bottom <= foot,
    );
  }
  expect((await placeOf(page, 'Middle right')).top).toBeCloseTo(0.5, 2);
});
