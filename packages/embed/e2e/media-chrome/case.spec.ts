import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

const CONTROLS = fileURLToPath(import.meta.resolve('media-chrome/dist/iife/index.js'));

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness('--autoplay-policy=document-user-activation-required');
  harness.service.publish('/media-chrome.js', {
    html: await readFile(CONTROLS, 'utf8'),
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
});
afterAll(() => harness.close());

/** A page with media-chrome's controls over a player without its own. */
async function open(): Promise<Page> {
  const { snippet } = harness;
  const playerId = harness.player({ hideControls: true });
  const page = await harness.open(import.meta.url, { snippet, playerId });
  await page.locator('[data-phase=idle]').waitFor();
  return page;
}
const button = (page: Page, name: RegExp): Locator =>
  page.locator('media-control-bar').getByRole('button', { name });
const start = async (page: Page): Promise<void> => {
  await button(page, /^play$/).click();
  await untilMoving(page);
};
const untilVideo = (
  what: string,
  page: Page,
  isRight: (video: Awaited<ReturnType<typeof videoState>>) => boolean,
) => until(what, () => videoState(page), isRight);
const untilStanding = (page: Page) => untilVideo('it stands', page, ({ paused }) => paused);
/** Presses a range at a part of its track. */
async function pressRange(page: Page, tag: string, part: number): Promise<void> {
  const box = await page.locator(`${tag} #range`).boundingBox();
  if (!box) throw new Error(`${tag} is not seen`);
  await page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
}
const shownTime = (page: Page): Promise<string> =>
  page
    .locator('media-time-display')
    .evaluate((display) => display.shadowRoot?.querySelector('slot')?.textContent ?? '');

it('tells the length before anybody presses anything, and plays and pauses under its own button', async () => {
  const page = await open();
  await until(
    'the length is told',
    () => shownTime(page),
    (text) => /0:00\s*\/\s*0:24/.test(text),
  );
  const box = await page.locator('media-controller').boundingBox();
  expect(box).toMatchObject({ width: 800, height: 450 });
  await start(page);
  await until(
    'the time runs',
    () => shownTime(page),
    (text) => /0:0[1-9]/.test(text),
  );
  await button(page, /^pause/).click();
  await untilStanding(page);
  await start(page);
  // The only buttons are those of the page.
  expect(await page.locator('commoncast-player').getByRole('button').count()).toBe(0);
});

it('seeks by the time range, before the start, while it plays, and by keys', async () => {
  const page = await open();
  await until(
    'the length is told',
    () => shownTime(page),
    (text) => /0:24/.test(text),
  );
  await pressRange(page, 'media-time-range', 0.25);
  await start(page);
  expect((await videoState(page)).currentTime).toBeGreaterThan(5);
  expect((await videoState(page)).currentTime).toBeLessThan(12);
  await pressRange(page, 'media-time-range', 0.75);
  await untilVideo('it is there', page, ({ currentTime }) => currentTime > 17);
  await untilMoving(page);
  await button(page, /^pause/).click();
  await page.locator('media-time-range #range').focus();
  await page.keyboard.press('Home');
  await untilVideo('it is at the beginning', page, ({ currentTime }) => currentTime < 0.5);
  await until(
    'the time is told',
    () => shownTime(page),
    (text) => /0:00/.test(text),
  );
});

it('draws what is loaded', async () => {
  const page = await open();
  await start(page);
  const loaded = page.locator('media-time-range #buffered');
  await until(
    'the range says what is loaded',
    () => loaded.evaluate((bar) => bar.getBoundingClientRect().width),
    (width) => width > 20,
  );
});

it('mutes, and sets the volume and the speed', async () => {
  const page = await open();
  await button(page, /^mute/).click();
  await button(page, /^unmute/).waitFor();
  await start(page);
  expect(await videoState(page)).toMatchObject({ muted: true, volume: 1 });
  await button(page, /^unmute/).click();
  await untilVideo('it is heard', page, ({ muted }) => !muted);
  await pressRange(page, 'media-volume-range', 0.5);
  await untilVideo('it is softer', page, ({ volume }) => volume > 0.3 && volume < 0.7);
  await page.locator('media-playback-rate-button').click();
  await untilVideo('it is faster', page, ({ playbackRate }) => playbackRate === 1.2);
});

it('goes round where that was asked for before the start', async () => {
  const page = await open();
  await page.locator('media-loop-button').click();
  await start(page);
  await pressRange(page, 'media-time-range', 0.95);
  await untilVideo('it is near the end', page, ({ currentTime }) => currentTime > 20);
  await untilVideo('it begins again', page, ({ currentTime, ended }) => currentTime < 5 && !ended);
  await untilMoving(page);
});

it('starts again at the end', async () => {
  const page = await open();
  await start(page);
  await pressRange(page, 'media-time-range', 0.97);
  await untilVideo('it ends', page, ({ ended }) => ended);
  await button(page, /^(play|replay)$/).click();
  await untilVideo('it begins again', page, ({ currentTime, ended }) => currentTime < 5 && !ended);
  await untilMoving(page);
});

it('does once what a press on the picture or a key asks for', async () => {
  const page = await open();
  await start(page);
  await page.mouse.click(400, 150);
  await untilStanding(page);
  await page.mouse.click(400, 150);
  await untilMoving(page);
  // The picture has the focus now, then a button beside it.
  for (const key of ['k', ' ']) {
    await page.keyboard.press(key);
    await untilStanding(page);
    await page.keyboard.press(key);
    await untilMoving(page);
  }
  await page.locator('media-mute-button').focus();
  await page.keyboard.press('k');
  await untilStanding(page);
});

it('fills the screen together with its controls', async () => {
  const page = await open();
  await start(page);
  await button(page, /full ?screen/).click();
  await until(
    'the picture fills the screen',
    () => page.locator('commoncast-player video').boundingBox(),
    (box) => box?.width === 1280 && box.height === 800,
  );
  await untilMoving(page);
  await button(page, /exit full ?screen/).click();
  await until(
    'the picture is back in its place',
    () => page.locator('commoncast-player video').boundingBox(),
    (box) => box?.width === 800 && box.height === 450,
  );
});
