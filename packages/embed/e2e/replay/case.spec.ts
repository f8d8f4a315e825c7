import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** A film that has ended without its beginning ever having been loaded. */
async function openEnded(): Promise<Page> {
  const { snippet, placement } = harness;
  const inPlace = placement(harness.player()).replace(' player-id', ' start="22.5" player-id');
  const page = await harness.open(import.meta.url, { snippet, placement: inPlace });
  await page.getByRole('button', { name: /^Play/ }).click();
  await until(
    'it ends',
    () => videoState(page),
    ({ ended }) => ended,
  );
  return page;
}

/** As soon as the picture is there again, the video is paused, and `window.isPaused` tells when. */
const pauseOnReplay = (page: Page, by: 'browser' | 'page'): Promise<void> =>
  page.evaluate((who) => {
    const player = document.querySelector('commoncast-player');
    const video = player?.video as HTMLVideoElement;
    video.addEventListener('pause', () => Object.assign(window, { isPaused: true }), { once: true });
    const pause = (): void =>
      who === 'page' ? player?.pause() : HTMLMediaElement.prototype.pause.call(video);
    video.addEventListener('playing', pause, { once: true });
  }, by);
const untilPaused = (page: Page): Promise<boolean> =>
  until('it is paused', () => page.evaluate(() => 'isPaused' in window));

it('plays again with one press where the browser pauses it by itself, as WebKitGTK does', async () => {
  const page = await openEnded();
  await pauseOnReplay(page, 'browser');
  await page.locator('.again').click();
  await untilPaused(page);
  await untilMoving(page);
  // From then on a pause is a pause.
  await page.evaluate(() => document.querySelector('commoncast-player')?.pause());
  expect((await videoState(page)).paused).toBe(true);
});

it('plays after a jump with one press where the browser pauses it on its own, as WebKitGTK does', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  // A quick machine would have loaded all of it before the jump.
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(/0000[3-9]\.m4s/, (route) => isPressed.then(() => route.continue()));
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.keyboard.press('k');
  await page.keyboard.press('9');
  await until(
    'it waits there',
    () => videoState(page),
    ({ currentTime, readyState }) => currentTime > 20 && readyState === 1,
  );
  await pauseOnReplay(page, 'browser');
  await page.keyboard.press('k');
  press();
  await untilPaused(page);
  await untilMoving(page);
});

it('stays where the page pauses it as it plays again', async () => {
  const page = await openEnded();
  await pauseOnReplay(page, 'page');
  await page.locator('.again').click();
  await untilPaused(page);
  const { currentTime } = await videoState(page);
  // Longer than a pause is suspect.
  await page.waitForTimeout(700);
  expect(await videoState(page)).toMatchObject({ paused: true, currentTime });
});
