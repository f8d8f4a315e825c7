import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CommoncastApi } from '../../src/public-api.ts';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import { publicWidget } from '../support/public-widget.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => {
  harness.service.breakPath('');
  harness.service.answerPages(() => ({}));
});
afterAll(() => harness.close());

/** A playlist of three; each video with the given differences. */
function listOf(...changes: Partial<PublicVideo>[]): Partial<PublicPlayer> {
  const { video } = harness.service;
  const videos = changes.map((change, index) => ({
    ...video,
    id: `01934567-0000-7000-8000-00000000030${index}`,
    title: `Part ${index + 1}`,
    source: { ...video.source, url: `${video.source.url}?part=${index}` },
    ...change,
  }));
  const playlist = { id: '01934567-0000-7000-8000-000000000300', name: 'Parts', videos };
  return { video: videos[0] ?? null, playlist };
}
async function open(changes: Partial<PublicPlayer> = {}, attributes = '', before = ''): Promise<Page> {
  const { snippet, placement } = harness;
  const placed = placement(harness.player(changes)).replace(' player-id', ` ${attributes} player-id`);
  return harness.open(import.meta.url, { snippet, placement: placed }, before ? { before } : {});
}
const press = (page: Page): Promise<void> => page.locator('.start').click();
async function openPlaying(...given: Parameters<typeof open>): Promise<Page> {
  const page = await open(...given);
  await press(page);
  await untilMoving(page);
  return page;
}
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
const consent = (page: Page, isGranted: boolean): Promise<void> =>
  page.evaluate((given) => (window.commoncast as CommoncastApi).consent(given), isGranted);
async function agree(page: Page): Promise<void> {
  await consent(page, true);
  await until(
    'they are recognised',
    () => kept(page),
    (names) => names.includes('commoncast'),
  );
}
async function choose(page: Page, ...path: (string | RegExp)[]): Promise<void> {
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const name of path) await page.getByRole('menu').locator('button').filter({ hasText: name }).click();
  await page.keyboard.press('Escape');
}
const choices = (page: Page): Promise<string[]> => page.locator('.row').allInnerTexts();
async function settings(page: Page): Promise<string> {
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menu').waitFor();
  const texts = await choices(page);
  await page.keyboard.press('Escape');
  return texts.join(' ').replace(/\s+/g, ' ');
}
const showsLines = (page: Page, lines: number) =>
  until(
    `it shows ${lines} lines`,
    () => videoState(page),
    ({ videoHeight }) => videoHeight === lines,
    20_000,
  );
async function next(page: Page, title: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('region', { name: `Video player ${title}` }).waitFor();
  await untilMoving(page);
}
const seek = (page: Page, toS: number): Promise<void> =>
  page.locator('commoncast-player video').evaluate((element, positionS) => {
    (element as HTMLVideoElement).currentTime = positionS;
  }, toS);
/** Leaves the film at 8 s, as a visitor who agrees to be recognised. */
async function leaveAt8(page: Page): Promise<void> {
  await agree(page);
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  await until('what comes later is there', () => page.evaluate(() => !!navigator.mediaSession.metadata));
  await seek(page, 8);
  await page.keyboard.press('k');
  await until(
    'it rests',
    () => videoState(page),
    ({ paused, currentTime }) => paused && currentTime >= 8,
  );
}

it('goes on with the quality, the captions and the sound of the visitor, whatever the next video has', async () => {
  const { source } = harness.service.video;
  const strange = source.variants.map((one) => ({ ...one, codecs: 'xyz1.2.3' }));
  const page = await openPlaying(
    listOf({}, { captions: [] }, {}, { source: { ...source, variants: strange } }),
  );
  await choose(page, /Quality/, /^360p$/);
  await page.keyboard.press('c');
  await page.getByText('The clock is & stays running').waitFor();
  await page.keyboard.press('ArrowDown');
  await next(page, 'Part 2');
  await showsLines(page, 360);
  await next(page, 'Part 3');
  await page.getByText('The clock is & stays running').waitFor();
  await showsLines(page, 360);
  expect(await settings(page)).toContain('Quality 360p');
  // Our engine declines this one.
  const asked = harness.service.asked.length;
  await next(page, 'Part 4');
  expect(harness.service.asked.slice(asked).some(({ url }) => /\/hls-/.test(url))).toBe(true);
  await showsLines(page, 360);
  expect(await settings(page)).toContain('Quality 360p');
  await page.getByText('The clock is & stays running').waitFor();
  expect((await videoState(page)).volume).toBe(0.95);
  // What the page makes of it afterwards is not undone by the next video.
  await page.locator('commoncast-player video').evaluate((video) => {
    (video as HTMLVideoElement).volume = 0.5;
  });
  await page.keyboard.press('p');
  await page.getByRole('region', { name: 'Video player Part 3' }).waitFor();
  await untilMoving(page);
  expect((await videoState(page)).volume).toBe(0.5);
  expect((await kept(page)).sort()).toEqual(['commoncast', 'commoncastAt']);
});

it('retries in the quality of the visitor', async () => {
  const page = await openPlaying();
  await choose(page, /Quality/, /^360p$/);
  await showsLines(page, 360);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  harness.service.breakPath('.m4s');
  await page.locator('commoncast-player video').evaluate((video) => {
    (video as HTMLVideoElement).dispatchEvent(new Event('error'));
  });
  await page.getByText('The connection was lost while loading the video.').waitFor({ timeout: 30_000 });
  harness.service.breakPath('');
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilMoving(page);
  await showsLines(page, 360);
  expect(await settings(page)).toContain('Quality 360p');
});

it('begins the next visit as the visitor likes it, from before the first sound on, if they agree', async () => {
  const page = await openPlaying(listOf({}, {}));
  await choose(page, /Speed/, '1.5×');
  await choose(page, /Quality/, /^240p$/);
  await choose(page, /Play next automatically/);
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  expect((await kept(page)).filter((name) => name.includes('player'))).toEqual([]);
  await agree(page);
  await page.addInitScript(() => {
    window.name = '';
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('playing', () => {
        window.name = `${this.muted} ${this.volume}`;
      });
      return play.call(this);
    };
  });
  await page.reload();
  await press(page);
  await untilMoving(page);
  expect(await page.evaluate(() => window.name)).toBe('true 0.95');
  await showsLines(page, 240);
  await page.getByText('The clock is & stays running').waitFor();
  const seen = await until(
    'the menu says so',
    () => settings(page),
    (texts) => texts.includes('1.5×'),
  );
  expect(seen).toContain('Quality 240p');
  expect(seen).toContain('Play next automatically Off');

  await consent(page, false);
  await until(
    'all is forgotten, the visit too',
    () => kept(page),
    (names) => names.length === 0,
  );
  await page.keyboard.press('m');
  await page.reload();
  await press(page);
  await untilMoving(page);
  expect(await page.evaluate(() => window.name)).toBe('false 1');
  expect((await kept(page)).filter((name) => name.includes('player'))).toEqual([]);
});

it('waits at the end of a video for those who have switched it off', async () => {
  const page = await openPlaying(listOf({}, {}));
  await page.getByRole('button', { name: 'Next video' }).waitFor();
  await choose(page, /Play next automatically/);
  await seek(page, 23.6);
  const card = page.getByRole('region', { name: 'Up next' });
  await card.getByRole('button', { name: 'Play now' }).waitFor();
  expect(await card.getByText(/Plays in/).count()).toBe(0);
  await choose(page, /Play next automatically/);
  await card.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('region', { name: 'Video player Part 2' }).waitFor();
  await untilMoving(page);
});

it('goes on where it was left, says so, and starts over by keyboard', async () => {
  const page = await openPlaying();
  await leaveAt8(page);
  await page.reload();
  await press(page);
  await untilMoving(page);
  expect((await videoState(page)).currentTime).toBeGreaterThan(7.9);
  await page.getByText('Resumed at 0:08').waitFor();
  const startOver = page.getByRole('button', { name: 'Start over' });
  expect(await axeViolations(page)).toEqual([]);
  const isReached = async (): Promise<boolean> => {
    await page.keyboard.press('Tab');
    return startOver.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button);
  };
  await until('the keyboard reaches it', isReached);
  await page.keyboard.press('Enter');
  await until(
    'it begins anew',
    () => videoState(page),
    ({ currentTime }) => currentTime < 4,
  );
  await untilMoving(page);
  await startOver.waitFor({ state: 'detached' });
});

it('takes the offer back after some seconds', async () => {
  const page = await openPlaying();
  await leaveAt8(page);
  await page.reload();
  await press(page);
  await page.getByText('Resumed at 0:08').waitFor();
  await page.mouse.move(5, 5);
  await page.getByText('Resumed at 0:08').waitFor({ state: 'detached', timeout: 15_000 });
});

it.each<readonly [string, Partial<PublicPlayer>, string, number]>([
  ['the page says where to begin', {}, 'start="2"', 2],
  ['it plays by itself', { autoPlay: true }, '', 0],
  ['it has no controls', { hideControls: true }, '', 0],
])('does not resume where %s', async (_, changes, attributes, startS) => {
  const page = await openPlaying();
  await leaveAt8(page);
  const { snippet, placement } = harness;
  const placed = placement(harness.player(changes)).replace(' player-id', ` ${attributes} player-id`);
  harness.service.publish('/again', { html: `<!doctype html>${snippet}<body>${placed}` });
  await page.goto(`${harness.service.site('host')}/again`);
  if (!changes.autoPlay) await press(page);
  await untilMoving(page);
  const { currentTime } = await videoState(page);
  expect(currentTime).toBeGreaterThan(startS);
  expect(currentTime).toBeLessThan(7);
  expect(await page.getByText(/^Resumed/).count()).toBe(0);
});

it('forgets the place of those who do not agree, or have seen it to the end', async () => {
  const page = await openPlaying();
  await leaveAt8(page);
  await page.keyboard.press('k');
  await seek(page, 23.5);
  await until(
    'it ends',
    () => videoState(page),
    ({ ended }) => ended,
  );
  await page.reload();
  await press(page);
  await untilMoving(page);
  expect((await videoState(page)).currentTime).toBeLessThan(7);
  await leaveAt8(page);
  await consent(page, false);
  await until(
    'no place is kept',
    () => kept(page),
    (names) => !names.includes('commoncast.player'),
  );
  await page.reload();
  await press(page);
  await untilMoving(page);
  expect((await videoState(page)).currentTime).toBeLessThan(7);
});

it('leaves nothing behind once consent is withdrawn: no id, no visit, no place, no choice, no widget', async () => {
  const { service } = harness;
  const shown = service.players.get(harness.player()) ?? null;
  const frequency = { maxShows: 3, period: 'EVER', hideAfterDismissalDays: 30 } as const;
  service.answerPages(() => ({ widgets: [publicWidget(shown, { frequency })] }));
  const page = await open();
  await page.locator('commoncast-widget').getByRole('button', { name: 'Close video' }).waitFor();
  await agree(page);
  await page.getByRole('button', { name: 'Close video' }).click();
  await page.locator('commoncast-widget').waitFor({ state: 'detached' });
  await press(page);
  await untilMoving(page);
  await choose(page, /Quality/, /^360p$/);
  await seek(page, 8);
  await page.evaluate(() => (window.commoncast as CommoncastApi).convert('order'));
  await page.keyboard.press('k');
  const names = ['commoncast', 'commoncast.player', 'commoncast.widgets', 'commoncastAt'];
  await until(
    'all of it is kept',
    () => kept(page),
    (found) => names.every((name) => found.includes(name)),
  );
  const values = (): Promise<string[]> =>
    page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)] as string[]);
  const before = await values();

  await consent(page, false);
  // A beat that is sent in the same moment begins the next visit.
  await until('nothing of it is kept', values, (now) => !before.some((value) => now.includes(value)));
  // What comes afterwards begins a visit that knows nothing of the one before, and keeps nothing beyond it.
  const count = service.batches.length;
  await page.keyboard.press('k');
  await page.keyboard.press('m');
  await until('its next beats come', () => service.batches.length > count);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect((await values()).filter((one) => before.includes(one))).toEqual([]);
  const [last] = service.batches.slice(-1);
  expect(last?.viewerId).toBeUndefined();
  expect(before).not.toContain(last?.sessionId);
  const elsewhere = await page.evaluate(async () => [
    document.cookie,
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(window.isSecureContext ? await caches.keys() : []),
  ]);
  expect(elsewhere).toEqual(['']);
  expect(await page.context().cookies()).toEqual([]);
});

it('keeps the places of the newest 20 videos only, and plays whatever others have written there', async () => {
  const strange = {
    volume: 'loud',
    rate: 'x',
    height: {},
    language: 7,
    positions: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`old-${at}`, at || 'x'])),
  };
  const page = await openPlaying(
    {},
    '',
    `if (!localStorage.commoncast) Object.assign(localStorage, { commoncast: 'me', 'commoncast.player': '${JSON.stringify(strange)}' })`,
  );
  await leaveAt8(page);
  const positions = await until(
    'the place is kept',
    () =>
      page.evaluate(() => JSON.parse(localStorage['commoncast.player']).positions as Record<string, number>),
    (kept) => harness.service.video.id in kept,
  );
  expect(Object.keys(positions)).toHaveLength(20);
  expect(positions[harness.service.video.id]).toBe(8);
  await page.evaluate(() => {
    localStorage['commoncast.player'] = '[';
  });
  await page.reload();
  await press(page);
  await untilMoving(page);
});
