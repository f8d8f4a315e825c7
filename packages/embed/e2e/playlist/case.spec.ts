import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const TITLES = ['Clay', 'Wheel', 'Kiln'];

function playlistOf({ service }: Harness): Partial<PublicPlayer> {
  const videos = TITLES.map((title, index) => ({
    ...service.video,
    id: `01934567-0000-7000-8000-00000000010${index}`,
    title,
    // An address of its own, as every video has.
    source: { ...service.video.source, url: `${service.video.source.url}?n=${index}` },
  }));
  const list = { id: '01934567-0000-7000-8000-000000000200', name: 'Pottery', videos };
  return { video: videos[0] ?? null, playlist: list };
}

const openPlaying = async (changes: Partial<PublicPlayer> = {}): Promise<Page> => {
  const { snippet, placement } = harness;
  const id = harness.player({ ...playlistOf(harness), ...changes });
  const page = await harness.open(import.meta.url, { snippet, placement: placement(id) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Next video' }).waitFor();
  return page;
};
const untilTitle = (page: Page, title: string) =>
  page.getByRole('region', { name: `Video player ${title}` }).waitFor();
const skipToEnd = (page: Page) =>
  page.locator('commoncast-player video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    video.currentTime = video.duration - 0.4;
  });

it('goes on and back by keys and buttons, in the same shell and without leaving the full screen', async () => {
  const page = await openPlaying();
  await page.keyboard.press('f');
  await until('it fills the screen', () => page.evaluate(() => !!document.fullscreenElement));
  const shell = await page.locator('commoncast-player .frame').elementHandle();
  await page.keyboard.press('n');
  await untilTitle(page, 'Wheel');
  await untilMoving(page);
  await page.getByRole('button', { name: 'Previous video' }).click();
  await untilTitle(page, 'Clay');
  await untilMoving(page);
  // There is none before the first.
  await page.keyboard.press('p');
  expect(await page.getByRole('button', { name: 'Previous video' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await untilTitle(page, 'Clay');
  expect(await page.evaluate(() => !!document.fullscreenElement)).toBe(true);
  expect(await shell?.evaluate((frame) => frame.isConnected)).toBe(true);
});

it('keeps the speed and the loop that the visitor has chosen, through a seek and for the next video', async () => {
  const page = await openPlaying();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Loop O/ }).click();
  await page.getByRole('menuitem', { name: /^Speed/ }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await page.keyboard.press('Escape');
  const chosen = (): Promise<readonly unknown[]> =>
    page.locator('commoncast-player video').evaluate((element) => {
      const { loop, playbackRate } = element as HTMLVideoElement;
      return [loop, playbackRate];
    });
  await page.keyboard.press('k');
  await page.keyboard.press('5');
  await until(
    'it goes to the middle',
    () => videoState(page),
    ({ currentTime, readyState }) => currentTime > 11 && readyState > 2,
  );
  await untilMoving(page);
  expect(await chosen()).toEqual([true, 1.5]);
  await page.keyboard.press('n');
  await untilTitle(page, 'Wheel');
  await untilMoving(page);
  expect(await chosen()).toEqual([true, 1.5]);
});

it('lists the videos and plays the one that is chosen', async () => {
  const page = await openPlaying();
  await page.getByRole('button', { name: 'Playlist' }).click();
  const panel = page.getByRole('region', { name: 'Playlist' });
  await panel.getByText('Pottery · 1 of 3').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await panel.locator('[aria-current=true]').textContent()).toContain('Clay');
  await panel.getByRole('button', { name: /Kiln/ }).click();
  await untilTitle(page, 'Kiln');
  await untilMoving(page);
  expect(await panel.locator('[aria-current=true]').textContent()).toContain('Kiln');
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
});

it('counts down to the next video and plays it', async () => {
  const page = await openPlaying();
  await skipToEnd(page);
  const next = page.getByRole('region', { name: 'Up next' });
  await next.getByText(/^Up next · Plays in \d s$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await untilTitle(page, 'Wheel');
  await untilMoving(page);
});

it('stays at the end when asked to, and goes on when asked to', async () => {
  const page = await openPlaying();
  await skipToEnd(page);
  const next = page.getByRole('region', { name: 'Up next' });
  await next.getByRole('button', { name: 'Cancel' }).click();
  await until(
    'nothing is counted',
    () => next.getByText(/Plays in/).count(),
    (count) => count === 0,
  );
  expect((await videoState(page)).ended).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await next.getByRole('button', { name: 'Play now' }).click();
  await untilTitle(page, 'Wheel');
  await untilMoving(page);
});

it('counts each video as a play of its own', async () => {
  const page = await openPlaying();
  await page.keyboard.press('n');
  await untilTitle(page, 'Wheel');
  await untilMoving(page);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  const seen = await until(
    'both are reported',
    () =>
      new Set(
        harness.beats().flatMap(({ event, contentId }) => (event === 'first-frame' ? [contentId] : [])),
      ),
    (ids) => ids.size >= 2,
  );
  expect([...seen]).toEqual(expect.arrayContaining(['01934567-0000-7000-8000-000000000101']));
});
