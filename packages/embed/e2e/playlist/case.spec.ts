import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { PlaylistStream, PublicPlayer } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommoncastPlayerElement } from '../../src/element/tags.ts';
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

const STREAM_ID = '01934567-0000-7000-8000-000000000300';

/** A premiere, or the stream that is to come; the service says that it stands so. */
function streamAt(index: number, startsInMs: number, stands: Partial<PublicLiveState> = {}): PlaylistStream {
  const stream: PlaylistStream = {
    ...{ id: STREAM_ID, category: 'LIVE', title: 'Raku firing', status: 'SCHEDULED', startedAt: null, index },
    eventStart: new Date(Date.now() + startsInMs).toISOString(),
    ...{ width: null, height: null, posterUrl: null, source: null },
  };
  harness.service.states.set(STREAM_ID, () => ({
    ...{ live: stream, hypergraphics: [], replay: null, isReplayComing: false },
    ...stands,
    serverTime: new Date().toISOString(),
  }));
  return stream;
}
const withStream = (stream: PlaylistStream): Partial<PublicPlayer> => {
  const { playlist, ...rest } = playlistOf(harness);
  const opening = stream.index === 0 && { live: stream };
  return { ...rest, ...opening, ...(playlist && { playlist: { ...playlist, streams: [stream] } }) };
};
/** Opens a list that begins with the stream. */
const openAt = async (stream: PlaylistStream, attributes = ''): Promise<Page> => {
  const { snippet, placement } = harness;
  const placed = placement(harness.player(withStream(stream)));
  const filled = placed.replace('<commoncast-player', `<commoncast-player ${attributes}`);
  return await harness.open(import.meta.url, { snippet, placement: filled });
};

it('goes from a video to the waiting room of a stream, and from there on and back', async () => {
  const page = await openPlaying(withStream(streamAt(1, 3_600_000)));
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    document.addEventListener('commoncast-itemchange', ({ detail }: CustomEventInit) =>
      heard.push(detail.index),
    );
  });
  await page.getByRole('button', { name: 'Playlist' }).click();
  await page.getByRole('region', { name: 'Playlist' }).getByText('Pottery · 1 of 4').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next video' }).click();
  await page.getByText(/^Live on \w+day, /).waitFor();
  await page.getByText('Starts automatically when the broadcast begins').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const next = page.getByRole('button', { name: 'Next video' });
  await next.waitFor();
  await until('the way on has the focus', () => next.evaluate((one) => one.matches(':focus')));
  await page.keyboard.press('p');
  await untilTitle(page, 'Clay');
  await untilMoving(page);
  await page.keyboard.press('n');
  await page.getByText('Raku firing').waitFor();
  await next.click();
  await untilTitle(page, 'Wheel');
  await untilMoving(page);
  expect(await page.getByText(/^Live on/).count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { heard: number[] }).heard)).toEqual([1, 0, 1, 2]);
});

it('begins with a stream, and each item behind it at its own beginning', async () => {
  const page = await openAt(streamAt(0, 3_600_000), 'start="15"');
  await page.getByText(/^Live on \w+day, /).waitFor();
  const player = page.locator('commoncast-player');
  const next = page.getByRole('button', { name: 'Next video' });
  await next.waitFor();
  expect(await page.getByRole('button', { name: 'Previous video' }).count()).toBe(0);
  const items = await player.evaluate((one) => (one as CommoncastPlayerElement).getItems?.());
  expect(items?.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
    ['Raku firing', true],
    ...TITLES.map((title) => [title, false]),
  ]);
  await next.click();
  await untilTitle(page, 'Clay');
  await untilMoving(page);
  // The page’s own `start` is that of the first, and stays.
  expect((await videoState(page)).currentTime).toBeLessThan(14);
  expect(await player.getAttribute('start')).toBe('15');
});

/** Opens a list that begins with a premiere, and plays that. @param leftS until its end @param isOver says it earlier */
async function playPremiere(
  leftS: number,
  isOver = () => false,
  prepare: (page: Page) => unknown = () => {},
): Promise<Page> {
  const { video } = harness.service;
  const { durationS } = video;
  const stream = streamAt(0, (leftS - durationS) * 1000);
  const premiere = { ...stream, premiere: { durationS } };
  const endsAtMs = Date.now() + leftS * 1000;
  harness.service.states.set(STREAM_ID, () => {
    const isOn = Date.now() < endsAtMs && !isOver();
    return {
      live: { ...premiere, status: isOn ? 'LIVE' : 'ENDED' },
      premiere: isOn ? video : null,
      ...{ hypergraphics: [], replay: null, isReplayComing: false, serverTime: new Date().toISOString() },
    };
  });
  const page = await openAt({ ...premiere, status: 'LIVE' });
  await prepare(page);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  return page;
}

it('leads on from the end of a broadcast that somebody has watched', async () => {
  const page = await playPremiere(15);
  await page.getByText('The premiere has ended').waitFor();
  const next = page.getByRole('region', { name: 'Up next' });
  await next.getByText(/^Up next · Plays in \d s$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await next.getByRole('button', { name: 'Play now' }).click();
  await untilTitle(page, 'Clay');
  await untilMoving(page);
});

it('leads on where the way on is fetched after the picture', async () => {
  let isOver = false;
  const { promise: picture, resolve: hasPicture } = Promise.withResolvers<void>();
  const page = await playPremiere(
    20,
    () => isOver,
    (opened) => opened.route(/control-[\w-]+\.js/, (route) => picture.then(() => route.continue())),
  );
  hasPicture();
  await page.locator('.around').waitFor({ state: 'attached' });
  isOver = true;
  await page.getByText('The premiere has ended').waitFor();
  await page.getByText(/^Up next · Plays in \d s$/).waitFor();
});

it('shows the recording of a broadcast that is over in its place in the list', async () => {
  const { video } = harness.service;
  const stream = streamAt(0, -3_600_000);
  const replay = { ...video, id: '01934567-0000-7000-8000-000000000301', title: 'Raku, recorded' };
  const ended = { ...stream, status: 'ENDED' } as const;
  streamAt(0, -3_600_000, { live: ended, replay });
  const page = await openAt({ ...stream, status: 'LIVE' });
  await page.getByText('The recording is ready').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Play Raku/ }).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Playlist' }).click();
  const panel = page.getByRole('region', { name: 'Playlist' });
  await panel.getByText('Pottery · 1 of 4').waitFor();
  expect(await panel.locator('[aria-current=true]').textContent()).toContain('Raku firing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await untilTitle(page, 'Clay');
  await untilMoving(page);
  // Somebody who comes back to it has asked for it: it plays.
  await page.keyboard.press('p');
  await untilTitle(page, 'Raku, recorded');
  await untilMoving(page);
});
