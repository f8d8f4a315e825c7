import { expect, it } from 'vitest';
import { until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import { press, setEngineStage } from './engine-stage.ts';

const stage = setEngineStage();

it('gives up a segment that comes too slowly, for one that is there in time', async () => {
  const { service } = stage.harness;
  const page = await stage.openPlayer();
  service.slowDown(/720p.*0000[1-9]\.m4s$/, 8000);
  await press(page);
  await until('it tries', () => stage.paths(/720p.*m4s/).length);
  await until(
    'it plays through',
    () => videoState(page),
    ({ currentTime }) => currentTime > 6,
  );
  expect(stage.paths(/240p.*0000[1-9]\.m4s/).length).toBeGreaterThan(0);
});

it('waits while there is no network, and goes on when it is back', async () => {
  const page = await stage.openPlayer();
  stage.harness.service.slowDown(/m4s$/, 150_000);
  await press(page);
  await untilMoving(page);
  await page.context().setOffline(true);
  const video = page.locator('commoncast-player video');
  // What was on its way may still arrive: only the picture says when all of it is played.
  await until(
    'it stands',
    () => video.evaluate((element) => (element as HTMLVideoElement).readyState < 3),
    Boolean,
    30_000,
  );
  const offline = page.getByText('You are offline. The video resumes when you are back online.');
  await offline.waitFor({ timeout: 2000 });
  expect(await axeViolations(page)).toEqual([]);
  // A place that is not loaded is waited for as well.
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
  const lost =
    stage.harness.service.video.source.variants.at(-1)?.path.replace('index.m3u8', '00003.m4s') ?? '';
  stage.harness.service.breakPath(lost, 404);
  const page = await stage.openPlayer();
  await press(page);
  await until(
    'it is past it',
    () => videoState(page),
    ({ currentTime }) => currentTime > 8.5,
    30_000,
  );
});

it('steps over a segment that no rendition has', async () => {
  stage.harness.service.breakPath('/00003.m4s', 404);
  const page = await stage.openPlayer();
  await press(page);
  await until(
    'it is past it',
    () => videoState(page),
    ({ currentTime }) => currentTime > 8.5,
    30_000,
  );
});

it('says that it is gone when what was loaded has been seen', async () => {
  const page = await stage.openPlayer();
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

it('waits for a segment that the server is still making, and plays on', async () => {
  const page = await stage.openPlayer();
  let asked = 0;
  await page.route(/00001\.m4s/, async (route) => {
    asked += 1;
    if (asked > 6) return route.continue();
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' };
    return route.fulfill({ status: 503, headers: { ...headers, 'retry-after': '1' } });
  });
  await press(page);
  await until('it has asked again', () => asked > 4, Boolean, 30_000);
  // Whatever was to be seen has been seen: more refusals than a failing line is allowed.
  await page.locator('.ring').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await until(
    'it plays on',
    () => videoState(page),
    ({ currentTime }) => currentTime > 5,
    30_000,
  );
});

it.each([
  ['our engine', 0, (opening: string) => opening],
  ['hls.js', 1, (opening: string) => opening.replace('#EXTINF', '#EXT-X-GAP\n#EXTINF')],
])('ends a film that is shorter than its playlist said, with %s', async (_, chunks, spoil) => {
  const { source } = stage.harness.service.video;
  const variants = source.variants.map((one) => ({ ...one, opening: spoil(one.opening ?? '') }));
  const page = await stage.openPlayer({ source: { ...source, variants } });
  let isAsked = false;
  await page.route(/0000[3-7]\.m4s/, (route) => {
    isAsked = true;
    return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.route(/\d+p[^/]*\/index\.m3u8/, (route) => {
    if (!isAsked) return route.continue();
    const asked = source.variants.find(({ path }) => route.request().url().endsWith(path));
    const cut = (asked?.opening ?? '').replace(/#EXTINF:[^\n]*\n00003\.m4s.*/s, '');
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ headers, body: `${cut}#EXT-X-ENDLIST\n` });
  });
  await press(page);
  const video = page.locator('commoncast-player video');
  await until(
    'it has ended',
    () => video.evaluate((element) => (element as HTMLVideoElement).ended),
    Boolean,
    60_000,
  );
  expect(isAsked).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(stage.paths(/hls-[^/]*\.js/)).toHaveLength(chunks);
});

it('tries again where the server stumbles', async () => {
  stage.harness.service.breakPath('/00002.m4s');
  const page = await stage.openPlayer();
  await press(page);
  await until('it has tried twice', () => stage.paths(/00002\.m4s/).length > 1);
  stage.harness.service.breakPath('');
  await until(
    'it goes on',
    () => videoState(page),
    ({ currentTime }) => currentTime > 3,
  );
});

it('builds its buffer anew after an error, and goes on', async () => {
  const page = await stage.openPlayer(
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
  expect(stage.paths(/hls-/)).toEqual([]);
});
