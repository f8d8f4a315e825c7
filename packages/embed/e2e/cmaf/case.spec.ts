import type { PublicVideo } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CommoncastApi } from '../../src/public-api.ts';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
let asked = 0;
beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(() => {
  asked = harness.service.asked.length;
});
afterEach(() => {
  harness.service.breakPath('');
  harness.service.slowDown(undefined);
});
afterAll(() => harness.close());

/** What the service was asked for in this test. */
const paths = (pattern: RegExp): string[] =>
  harness.service.asked
    .slice(asked)
    .map(({ url }) => url)
    .filter((url) => pattern.test(url));

async function openPlayer(changes: Partial<PublicVideo> = {}, before?: string): Promise<Page> {
  const { service, snippet, placement } = harness;
  const id = harness.player({ video: { ...service.video, ...changes } });
  return harness.open(import.meta.url, { snippet, placement: placement(id) }, before ? { before } : {});
}
const press = (page: Page): Promise<void> => page.getByRole('button', { name: /^Play/ }).click();
const seek = (page: Page, positionS: number): Promise<void> =>
  page.evaluate(
    (toS) => (document.querySelector('commoncast-player') as unknown as { seek(s: number): void }).seek(toS),
    positionS,
  );
const buffered = (page: Page): Promise<[number, number][]> =>
  page.locator('video').evaluate((element) => {
    const { buffered: ranges } = element as HTMLVideoElement;
    return Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)]);
  });
/** Where the buffer around the position ends. */
const ahead = async (page: Page): Promise<number> => {
  const { currentTime } = await videoState(page);
  return (await buffered(page)).find(([, end]) => end > currentTime)?.[1] ?? 0;
};

it('starts with one request for a script, one for the initialisation and one for the segment', async () => {
  const page = await openPlayer();
  await press(page);
  await untilMoving(page);
  // What it goes up to is asked for later.
  expect(paths(/hls-|240p.*\.m3u8/)).toEqual([]);
  expect(paths(/cmaf-/)).toHaveLength(1);
  const [init, first] = paths(/\.(mp4|m4s)$/);
  expect(init).toMatch(/240p.*init\.mp4/);
  expect(first).toMatch(/240p.*00000\.m4s/);
});

it('goes up to what fits the place, loads the whole film, ends, and plays again', async () => {
  const page = await openPlayer();
  await press(page);
  await until(
    'it shows 720 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 720,
  );
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
  await seek(page, 23.5);
  await until(
    'it ends',
    () => videoState(page),
    ({ ended }) => ended,
  );
  await page.locator('video').evaluate((video) => (video as HTMLVideoElement).play());
  await until(
    'it plays again',
    () => videoState(page),
    (now) => now.currentTime < 5 && now.currentTime > 0.2,
  );
});

it('loads no more lines than the place has', async () => {
  const page = await openPlayer();
  await page.setViewportSize({ width: 500, height: 400 });
  await press(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
  expect(paths(/(480p|720p).*m4s/)).toEqual([]);
});

it('shows the quality that was chosen, in place of what was loaded, and says which it is', async () => {
  const page = await openPlayer();
  await press(page);
  await untilMoving(page);
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
  for (const lines of [720, 360]) {
    await page.getByRole('menuitemradio', { name: `${lines}p`, exact: true }).click();
    await until(
      `it shows ${lines} lines`,
      () => videoState(page),
      ({ videoHeight }) => videoHeight === lines,
    );
  }
  await page.getByRole('menuitemradio', { name: /Auto/ }).click();
  await page.getByRole('menuitemradio', { name: /Auto.*\d+p/ }).waitFor();
  await untilMoving(page);
});

it('goes on with the chosen quality where the visitor seeks while it is taking the place of another', async () => {
  const { service } = harness;
  const page = await openPlayer();
  await page.setViewportSize({ width: 500, height: 400 });
  await press(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
  service.slowDown(/720p.*0000[0-5]\.m4s$/, 8000);
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
  await page.getByRole('menuitemradio', { name: '720p', exact: true }).click();
  await until('it is being replaced', () => paths(/720p.*m4s$/).length);
  // To what is loaded as well, in the quality of before.
  await seek(page, 15);
  await until(
    'it shows 720 lines',
    () => videoState(page),
    ({ videoHeight, ended }) => videoHeight === 720 && !ended,
    9000,
  );
  await untilMoving(page);
});

it('shows a far place in the lowest quality first on a slow line, and goes up from there', async () => {
  const { service } = harness;
  const page = await openPlayer();
  service.slowDown(/m4s$/, 150_000);
  await press(page);
  await untilMoving(page);
  const before = service.asked.length;
  await seek(page, 11);
  await until(
    'it shows',
    () => videoState(page),
    ({ currentTime }) => currentTime > 11.3,
  );
  const after = service.asked
    .slice(before)
    .flatMap(({ url }) => /(\d+p)[^/]*\/(\d+)\.m4s$/.exec(url)?.[0] ?? []);
  expect(after[0]).toMatch(/^240p.*00004\.m4s/);
  await until('it goes up', () =>
    service.asked.slice(before).some(({ url }) => /(360p|480p|720p).*0000[5-7]\.m4s$/.test(url)),
  );
});

it('gives up a segment that comes too slowly, for one that is there in time', async () => {
  const { service } = harness;
  const page = await openPlayer();
  service.slowDown(/720p.*0000[1-9]\.m4s$/, 8000);
  await press(page);
  await until('it tries', () => paths(/720p.*m4s/).length);
  await until(
    'it plays through',
    () => videoState(page),
    ({ currentTime }) => currentTime > 6,
  );
  expect(paths(/240p.*0000[1-9]\.m4s/).length).toBeGreaterThan(0);
});

it('waits while there is no network, and goes on when it is back', async () => {
  const page = await openPlayer();
  harness.service.slowDown(/m4s$/, 150_000);
  await press(page);
  await untilMoving(page);
  await page.context().setOffline(true);
  const before = await ahead(page);
  await until(
    'it stands',
    () => videoState(page),
    (now) => now.currentTime > before - 0.2,
    30_000,
  );
  const offline = page.getByText('You are offline. The video goes on as soon as you are back.');
  await offline.waitFor({ timeout: 2000 });
  expect(await axeViolations(page)).toEqual([]);
  // A place that is not loaded is waited for as well.
  const video = page.locator('commoncast-player video');
  await video.evaluate((element) => {
    (element as HTMLVideoElement).currentTime = 20;
  });
  await page.locator('.ring').waitFor();
  expect(await video.evaluate((element) => (element as HTMLVideoElement).seeking)).toBe(true);
  expect(await offline.isVisible()).toBe(true);
  await page.context().setOffline(false);
  await untilMoving(page);
  expect(await offline.count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('takes another rendition where the server has lost a segment', async () => {
  const lost = harness.service.video.source.variants.at(-1)?.path.replace('index.m3u8', '00003.m4s') ?? '';
  harness.service.breakPath(lost, 404);
  const page = await openPlayer();
  await press(page);
  await until(
    'it is past it',
    () => videoState(page),
    ({ currentTime }) => currentTime > 8.5,
    30_000,
  );
});

it('steps over a segment that no rendition has', async () => {
  harness.service.breakPath('/00003.m4s', 404);
  const page = await openPlayer();
  await press(page);
  await until(
    'it is past it',
    () => videoState(page),
    ({ currentTime }) => currentTime > 8.5,
    30_000,
  );
});

it('says that it is gone when what was loaded has been seen', async () => {
  const page = await openPlayer();
  let isAsked = false;
  await page.route(/0000[4-7]\.m4s|index\.m3u8$/, (route) => {
    isAsked ||= route.request().url().includes('m4s');
    return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
  });
  await press(page);
  await until('it has asked', () => isAsked);
  await page.getByText('This video cannot be found.').waitFor();
  expect((await videoState(page)).currentTime).toBeGreaterThan(7);
});

it('renews what was loaded for a small place when it fills the screen, and never stands still', async () => {
  const page = await openPlayer();
  await page.locator('commoncast-player').evaluate((player) => {
    player.style.width = '320px';
    const video = player.shadowRoot?.querySelector('video');
    video?.addEventListener('playing', () => {
      video.addEventListener('waiting', () => {
        window.name = 'It has waited';
      });
    });
  });
  await press(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
  expect(paths(/(480p|720p).*m4s/)).toEqual([]);
  await page.keyboard.press('f');
  await until(
    'it shows more lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 720,
  );
  const { currentTime } = await videoState(page);
  expect(currentTime).toBeLessThan(16);
  await until(
    'it plays on',
    () => videoState(page),
    (now) => now.currentTime > currentTime + 4,
  );
  expect((await videoState(page)).videoHeight).toBe(720);
  expect(await page.evaluate(() => window.name)).toBe('');
});

it('leaves what is loaded where the line carries nothing better', async () => {
  const page = await openPlayer();
  await page.locator('commoncast-player').evaluate((player) => {
    player.style.width = '320px';
  });
  // Little more than the lowest rendition takes.
  harness.service.slowDown(/m4s$/, 60_000);
  await press(page);
  await until(
    'some seconds are loaded',
    () => ahead(page),
    (endS) => endS > 11,
    30_000,
  );
  const before = paths(/m4s$/);
  await page.keyboard.press('f');
  await until('it fills the screen', () => page.evaluate(() => !!document.fullscreenElement));
  await untilMoving(page);
  await untilMoving(page);
  const again = paths(/m4s$/).filter((path) => before.includes(path) && /240p/.test(path));
  expect(again).toHaveLength(new Set(again).size);
});

it('tries again where the server stumbles', async () => {
  harness.service.breakPath('/00002.m4s');
  const page = await openPlayer();
  await press(page);
  await until('it has tried twice', () => paths(/00002\.m4s/).length > 1);
  harness.service.breakPath('');
  await until(
    'it goes on',
    () => videoState(page),
    ({ currentTime }) => currentTime > 3,
  );
});

it('reads the playlists where the details carry none', async () => {
  const { source } = harness.service.video;
  const page = await openPlayer({ source: { ...source, variants: [] } });
  await press(page);
  await untilMoving(page);
  expect(paths(/\.m3u8/).length).toBeGreaterThanOrEqual(2);
  expect(paths(/hls-/)).toEqual([]);
});

it('asks anew where the renditions of the details have been replaced', async () => {
  const { source } = harness.service.video;
  const variants = source.variants.map((one) => ({ ...one, path: `old-${one.path}` }));
  const page = await openPlayer({ source: { ...source, variants } });
  await press(page);
  await untilMoving(page);
  expect(paths(/hls-/)).toEqual([]);
});

it.each([
  ['an unknown tag', (opening: string) => opening.replace('#EXTINF', '#EXT-X-GAP\n#EXTINF')],
  ['codecs that nobody knows', undefined],
])('leaves %s to hls.js, without a second press', async (_, spoil) => {
  const { source } = harness.service.video;
  const variants = source.variants.map((one) => ({
    ...one,
    ...(spoil ? { opening: spoil(one.opening ?? '') } : { codecs: 'xyz1.2.3' }),
  }));
  const page = await openPlayer({ source: { ...source, variants } });
  await press(page);
  await untilMoving(page);
  expect(paths(/hls-[^/]*\.js/)).toHaveLength(1);
});

/** As on an iPhone, where the browser says whether it wants data. */
const MANAGED = `{
  const Source = MediaSource;
  delete window.MediaSource;
  window.ManagedMediaSource = class extends Source {
    streaming = true;
    constructor() { super(); window.managed = this; }
  };
}`;
interface Managed {
  readonly managed: MediaSource & { streaming: boolean };
}
/** All is loaded, and then the browser wants no more; what it takes away itself is gone. */
const stopStreaming = async (page: Page, takenFromS?: number): Promise<void> => {
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
  await page.evaluate((fromS) => {
    const { managed } = window as unknown as Managed;
    managed.streaming = false;
    if (fromS) managed.sourceBuffers[0]?.remove(fromS, 24);
  }, takenFromS);
  if (!takenFromS) return;
  await until(
    'it is taken away',
    () => ahead(page),
    (endS) => endS <= takenFromS + 0.1,
  );
};

const startStreaming = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { managed } = window as unknown as Managed;
    managed.streaming = true;
    managed.dispatchEvent(new Event('startstreaming'));
  });

it('plays through a managed source where there is no other, and loads only when it is asked to', async () => {
  const { service } = harness;
  const page = await openPlayer({}, MANAGED);
  service.slowDown(/m4s$/, 150_000);
  await press(page);
  await untilMoving(page);
  // Safari opens it only where nothing can be sent to a television, or where this stands beside it.
  expect(await page.locator('video source').last().getAttribute('type')).toBe('application/x-mpegurl');
  await page.evaluate(() => {
    (window as unknown as Managed).managed.streaming = false;
  });
  await untilMoving(page);
  const before = paths(/m4s/).length;
  service.slowDown(undefined);
  await untilMoving(page);
  await untilMoving(page);
  expect(paths(/m4s/).length).toBe(before);
  await startStreaming(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
});

it('loads again what the browser has taken away ahead of the position', async () => {
  const page = await openPlayer({}, MANAGED);
  await press(page);
  await untilMoving(page);
  await seek(page, 8.5);
  await untilMoving(page);
  await stopStreaming(page, 13);
  await startStreaming(page);
  await until(
    'it plays on',
    () => videoState(page),
    ({ currentTime }) => currentTime > 14,
  );
});

it('loads a place that the visitor goes to, though the browser wants no data', async () => {
  const page = await openPlayer({}, MANAGED);
  await press(page);
  await untilMoving(page);
  await stopStreaming(page, 12);
  await seek(page, 18);
  await until(
    'it shows the place',
    () => videoState(page),
    ({ currentTime }) => currentTime > 18.3,
  );
});

it('shows the quality that was chosen, though the browser wants no data', async () => {
  const page = await openPlayer({}, MANAGED);
  await press(page);
  await until(
    'it shows 720 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 720,
  );
  await stopStreaming(page);
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
  await page.getByRole('menuitemradio', { name: '360p', exact: true }).click();
  await until(
    'it shows 360 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 360,
  );
});

it('builds its buffer anew after an error, and goes on', async () => {
  const page = await openPlayer(
    {},
    `{
      const { appendBuffer } = SourceBuffer.prototype;
      let count = 0;
      SourceBuffer.prototype.appendBuffer = function (data) {
        count += 1;
        return appendBuffer.call(this, count === 5 ? new Uint8Array(1000).fill(7) : data);
      };
    }`,
  );
  await press(page);
  await until(
    'it plays',
    () => videoState(page),
    ({ currentTime }) => currentTime > 4,
    20_000,
  );
  expect(paths(/hls-/)).toEqual([]);
});

it('forgets what lies far from the position', async () => {
  const page = await openPlayer(
    {},
    `{
      // A browser with room for a few seconds.
      const { appendBuffer } = SourceBuffer.prototype;
      SourceBuffer.prototype.appendBuffer = function (data) {
        let heldS = 0;
        for (let at = 0; at < this.buffered.length; at += 1) heldS += this.buffered.end(at) - this.buffered.start(at);
        if (heldS > 9) throw new DOMException('Full', 'QuotaExceededError');
        return appendBuffer.call(this, data);
      };
    }`,
  );
  await press(page);
  await until(
    'it is full',
    () => ahead(page),
    (endS) => endS > 8,
  );
  await seek(page, 12);
  await until(
    'it plays there',
    () => videoState(page),
    ({ currentTime }) => currentTime > 13,
    20_000,
  );
  const heldS = (await buffered(page)).reduce((sum, [start, end]) => sum + end - start, 0);
  expect(heldS).toBeLessThan(14);
});

it('begins the next visit with what it has learnt of the line, for visitors who agree to be recognised', async () => {
  const kept = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
  // What comes after the first segments must not have come before they agree.
  harness.service.slowDown(/0000[2-9]\.m4s$/, 8000);
  const page = await openPlayer();
  await press(page);
  await until('it has learnt', () => paths(/720p.*m4s/).length);
  expect(await kept(page)).toEqual([]);

  await page.evaluate(() => (window.commoncast as CommoncastApi).consent(true));
  await until(
    'they are recognised',
    () => kept(page),
    (names) => names.includes('commoncast'),
  );
  harness.service.slowDown(undefined);
  await seek(page, 20);
  await until(
    'the line is kept',
    () => kept(page),
    (names) => names.includes('commoncast.bps'),
  );
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  // What the line gave here depends on how busy this machine is. The page that goes may still write what it has learnt,
  // so the next one begins with a value that its window carries over.
  await page.addInitScript(() => {
    if (Number(window.name)) localStorage.setItem('commoncast.bps', window.name);
  });
  for (const [bps, begins] of [
    [50_000_000, /720p/],
    [400_000, /240p/],
  ] as const) {
    await page.evaluate((learnt) => {
      window.name = String(learnt);
    }, bps);
    asked = harness.service.asked.length;
    await page.reload();
    await press(page);
    await untilMoving(page);
    expect(paths(/init\.mp4$/)[0]).toMatch(begins);
  }

  await page.evaluate(() => (window.commoncast as CommoncastApi).consent(false));
  await until(
    'all is forgotten',
    () => kept(page),
    (names) => names.length === 0,
  );
});
