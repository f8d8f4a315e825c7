import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { CommoncastApi } from '../../src/public-api.ts';
import { until, untilMoving, videoState } from '../harness.ts';
import { ahead, buffered, press, seek, setEngineStage } from './engine-stage.ts';

const stage = setEngineStage();

it('starts with one request for a script, one for the initialisation and one for the segment', async () => {
  const page = await stage.openPlayer();
  await press(page);
  await untilMoving(page);
  // What it goes up to is asked for later.
  expect(stage.paths(/hls-|240p.*\.m3u8/)).toEqual([]);
  expect(stage.paths(/cmaf-/)).toHaveLength(1);
  const [init, first] = stage.paths(/\.(mp4|m4s)$/);
  expect(init).toMatch(/240p.*init\.mp4/);
  expect(first).toMatch(/240p.*00000\.m4s/);
});

it('goes up to what fits the place, loads the whole film, ends, and plays again', async () => {
  const page = await stage.openPlayer();
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
  const page = await stage.openPlayer();
  await page.setViewportSize({ width: 500, height: 400 });
  await press(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
  expect(stage.paths(/(480p|720p).*m4s/)).toEqual([]);
});

it('shows the quality that was chosen, in place of what was loaded, and says which it is', async () => {
  const page = await stage.openPlayer();
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
  const { service } = stage.harness;
  const page = await stage.openPlayer();
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
  await until('it is being replaced', () => stage.paths(/720p.*m4s$/).length);
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
  const { service } = stage.harness;
  const page = await stage.openPlayer();
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
  // What was asked for as the visitor went there may belong to the place before.
  const there = service.asked
    .slice(before)
    .flatMap(({ url }) => /(\d+p)[^/]*\/0000[4-7]\.m4s$/.exec(url)?.[0] ?? []);
  expect(there[0]).toMatch(/^240p.*00004\.m4s/);
  await until('it goes up', () =>
    service.asked.slice(before).some(({ url }) => /(360p|480p|720p).*0000[5-7]\.m4s$/.test(url)),
  );
});

it('renews what was loaded for a small place when it fills the screen, and never stands still', async () => {
  const page = await stage.openPlayer();
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
  expect(stage.paths(/(480p|720p).*m4s/)).toEqual([]);
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
  const page = await stage.openPlayer();
  await page.locator('commoncast-player').evaluate((player) => {
    player.style.width = '320px';
  });
  // Little more than the lowest rendition takes.
  stage.harness.service.slowDown(/m4s$/, 60_000);
  await press(page);
  await until(
    'some seconds are loaded',
    () => ahead(page),
    (endS) => endS > 11,
    30_000,
  );
  const before = stage.paths(/m4s$/);
  await page.keyboard.press('f');
  await until('it fills the screen', () => page.evaluate(() => !!document.fullscreenElement));
  await untilMoving(page);
  await untilMoving(page);
  const again = stage.paths(/m4s$/).filter((path) => before.includes(path) && /240p/.test(path));
  expect(again).toHaveLength(new Set(again).size);
});

it('reads the playlists where the details carry none', async () => {
  const { source } = stage.harness.service.video;
  const page = await stage.openPlayer({ source: { ...source, variants: [] } });
  await press(page);
  await untilMoving(page);
  expect(stage.paths(/\.m3u8/).length).toBeGreaterThanOrEqual(2);
  expect(stage.paths(/hls-/)).toEqual([]);
});

it('asks anew where the renditions of the details have been replaced', async () => {
  const { source } = stage.harness.service.video;
  const variants = source.variants.map((one) => ({ ...one, path: `old-${one.path}` }));
  const page = await stage.openPlayer({ source: { ...source, variants } });
  await press(page);
  await untilMoving(page);
  expect(stage.paths(/hls-/)).toEqual([]);
});

it.each([
  ['an unknown tag', (opening: string) => opening.replace('#EXTINF', '#EXT-X-GAP\n#EXTINF')],
  ['codecs that nobody knows', undefined],
])('leaves %s to hls.js, without a second press', async (_, spoil) => {
  const { source } = stage.harness.service.video;
  const variants = source.variants.map((one) => ({
    ...one,
    ...(spoil ? { opening: spoil(one.opening ?? '') } : { codecs: 'xyz1.2.3' }),
  }));
  const page = await stage.openPlayer({ source: { ...source, variants } });
  await press(page);
  await untilMoving(page);
  expect(stage.paths(/hls-[^/]*\.js/)).toHaveLength(1);
});

it('forgets what lies far from the position', async () => {
  const page = await stage.openPlayer(
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
  stage.harness.service.slowDown(/0000[2-9]\.m4s$/, 8000);
  const page = await stage.openPlayer();
  await press(page);
  await until('it has learnt', () => stage.paths(/720p.*m4s/).length);
  expect(await kept(page)).toEqual([]);

  await page.evaluate(() => (window.commoncast as CommoncastApi).consent(true));
  await until(
    'they are recognised',
    () => kept(page),
    (names) => names.includes('commoncast'),
  );
  stage.harness.service.slowDown(undefined);
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
    await page.reload();
    // The page that went may have changed its rendition at the last moment.
    stage.forgetPaths();
    await press(page);
    await untilMoving(page);
    expect(stage.paths(/init\.mp4$/)[0]).toMatch(begins);
  }

  await page.evaluate(() => (window.commoncast as CommoncastApi).consent(false));
  await until(
    'all is forgotten',
    () => kept(page),
    (names) => names.length === 0,
  );
});
