import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const openPaused = async (changes: Parameters<Harness['player']>[0] = {}): Promise<Page> => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player(changes)),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  return page;
};
const seekTo = async (page: Page, positionS: number): Promise<void> => {
  await page.locator('video').evaluate((video: HTMLVideoElement, toS) => {
    video.currentTime = toS;
  }, positionS);
  await until(
    `it is at ${positionS} s`,
    () => videoState(page),
    ({ currentTime }) => currentTime === positionS,
  );
};
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
};
/** All that it shows until it has gone back this often, in seconds of the film; of 30 s at most. */
const range = (page: Page, turns: number) =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, wanted) =>
      new Promise<{ least: number; most: number; turns: number }>((resolve) => {
        const seen = { least: Number.POSITIVE_INFINITY, most: 0, turns: 0 };
        let last = 0;
        const see = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
          seen.least = Math.min(seen.least, mediaTime);
          seen.most = Math.max(seen.most, mediaTime);
          if (mediaTime < last - 0.5) seen.turns += 1;
          last = mediaTime;
          if (seen.turns === wanted) resolve(seen);
          else video.requestVideoFrameCallback(see);
        };
        video.requestVideoFrameCallback(see);
        setTimeout(resolve, 30_000, seen);
      }),
    turns,
  );

it('repeats a section from its start to its end, across seeks, until it is let go', async () => {
  const page = await openPaused();
  await seekTo(page, 6);
  await choose(page, 'Loop a section Start here');
  await page.getByRole('button', { name: 'Stop looping 0:06' }).waitFor();
  await seekTo(page, 8);
  await choose(page, 'Loop a section End here');
  await page.getByText(/^Loop a section: .0:06–0:08/).waitFor();
  const marked = await page.locator('.section').evaluate((mark) => {
    const { left, right } = mark.getBoundingClientRect();
    const bar = (mark.closest('.seek') ?? mark).getBoundingClientRect();
    return [(left - bar.left) / bar.width, (right - bar.left) / bar.width];
  });
  expect(marked[0]).toBeCloseTo(6 / 24, 1);
  expect(marked[1]).toBeCloseTo(8 / 24, 1);
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press('k');
  await untilMoving(page);
  const seen = await range(page, 2);
  expect(seen.turns).toBe(2);
  expect(seen.least).toBeGreaterThan(5.9);
  expect(seen.most).toBeLessThan(9);

  // Beyond its end, it comes back to its start; before it, it plays on into it.
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 15;
  });
  await until(
    'it is back in the section',
    () => videoState(page),
    ({ currentTime }) => currentTime >= 6 && currentTime < 8.3,
  );
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 4.5;
  });
  await until(
    'it plays into the section',
    () => videoState(page),
    ({ currentTime }) => currentTime >= 6 && currentTime < 8.3,
  );

  await page.getByRole('button', { name: 'Stop looping 0:06–0:08' }).click();
  await page.locator('.section').waitFor({ state: 'detached' });
  await until(
    'it plays on beyond the end',
    () => videoState(page),
    ({ currentTime }) => currentTime > 9,
  );
});

it('is set by a key as well, and the third choice of the menu clears it', async () => {
  const page = await openPaused();
  await seekTo(page, 10);
  await page.keyboard.press('r');
  await seekTo(page, 8);
  await page.keyboard.press('r');
  // Whatever came first: a section runs from its earlier moment to its later one.
  await page.getByText(/^Loop a section: .0:08–0:10/).waitFor();
  await choose(page, 'Loop a section 0:08–0:10');
  await page.getByText(/^Loop a section: .Off/).waitFor();
  expect(await page.locator('.section').count()).toBe(0);
});

it('ends with its video, and repeats up to the very end', async () => {
  const { video } = harness.service;
  const other = { ...video, id: '01934567-0000-7000-8000-0000000000b2', title: 'The other clock' };
  const playlist = { id: '01934567-0000-7000-8000-0000000000b0', name: 'Two', videos: [video, other] };
  const page = await openPaused({ playlist });
  await seekTo(page, 22);
  await page.keyboard.press('r');
  await seekTo(page, 24);
  // It has ended: looping it plays it again.
  await page.keyboard.press('r');
  const seen = await range(page, 1);
  expect(seen.turns).toBe(1);
  expect(seen.least).toBeGreaterThan(21.9);
  await page.keyboard.press('n');
  await page.locator('.section').waitFor({ state: 'detached' });
  await untilMoving(page);
});
