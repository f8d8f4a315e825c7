import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Quality } from '../../src/element/control-methods.ts';
import { ahead, buffered, press, seek } from '../cmaf/engine-stage.ts';
import { type Harness, harnessFor, until, untilMoving, videoState } from '../harness.ts';
import { mediaWithCopy, type TestMedia } from '../support/media.ts';

const COPY = /360p-vp9-[^/]*\/(\d+)\.m4s$/;
const LADDER = /\d+p-(?!vp9)[^/]*\/(\d+)\.m4s$/;
/** Where nothing is loaded yet, and the least number that a segment has there. */
const FAR_S = 18;
const FAR_SEGMENT = 4;

let media: TestMedia;
let harness: Harness;
let since = 0;
beforeAll(async () => {
  media = await mediaWithCopy();
  harness = await harnessFor(media);
});
afterEach(() => {
  harness.service.breakPath('');
  harness.service.slowDown(undefined);
});
afterAll(() => harness.close());

/** What was asked for since the page was opened. */
const asked = (pattern: RegExp): string[] =>
  harness.service.asked
    .slice(since)
    .map(({ url }) => url)
    .filter((url) => pattern.test(url));

async function open(before?: string): Promise<Page> {
  const { snippet, placement } = harness;
  since = harness.service.asked.length;
  const options = before ? { before } : {};
  return harness.open(import.meta.url, { snippet, placement: placement(harness.player()) }, options);
}

const qualities = (page: Page): Promise<Quality[]> =>
  page.evaluate(() =>
    (
      document.querySelector('commoncast-player') as unknown as { getQualities(): Promise<Quality[]> }
    ).getQualities(),
  );
const setQuality = (page: Page, id: number | 'auto'): Promise<void> =>
  page.evaluate(
    (chosen) =>
      (
        document.querySelector('commoncast-player') as unknown as {
          setQuality(id: number | 'auto'): Promise<void>;
        }
      ).setQuality(chosen),
    id,
  );
const playingCodec = async (page: Page): Promise<string | undefined> =>
  (await qualities(page)).find(({ isPlaying }) => isPlaying)?.codec;
const untilPlays = (page: Page, codec: string | undefined): Promise<unknown> =>
  until(
    `it shows ${codec ?? 'the ladder'}`,
    () => playingCodec(page),
    (playing) => playing === codec,
  );

/** Counts the moments in which the picture stands still because nothing follows it. */
const countWaits = (page: Page): Promise<void> =>
  page.locator('commoncast-player video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    const isLoaded = (atS: number): boolean =>
      Array.from({ length: video.buffered.length }, (_, at) => at).some(
        (at) => video.buffered.start(at) <= atS && video.buffered.end(at) > atS,
      );
    Object.assign(window, { waits: 0 });
    video.addEventListener('waiting', () => {
      // A busy machine decodes late what is there.
      if (!isLoaded(video.currentTime + 0.3)) (window as unknown as { waits: number }).waits += 1;
    });
  });
const waits = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { waits: number }).waits);

async function openQualities(page: Page): Promise<void> {
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
}

it('begins with the ladder, goes up to the copy without a pause or a hole, and plays to the end', async () => {
  const page = await open();
  await press(page);
  await untilMoving(page);
  await countWaits(page);
  await untilPlays(page, 'VP9');
  expect(asked(/\.m4s$/)[0]).toMatch(/240p/);
  expect(asked(/copies-[^/]*\.js$/)).toHaveLength(1);
  expect(asked(/hls-[^/]*\.js/)).toEqual([]);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > media.durationS - 0.2,
  );
  expect(await buffered(page)).toHaveLength(1);
  await until(
    'it plays on in the copy',
    () => videoState(page),
    ({ currentTime }) => currentTime > 15,
  );
  expect(await waits(page)).toBe(0);
  await seek(page, media.durationS - 0.5);
  const { currentTime } = await until(
    'it ends',
    () => videoState(page),
    ({ ended }) => ended,
  );
  expect(currentTime).toBeCloseTo(media.durationS, 0);
});

it('goes back to the ladder where somebody seeks to what is not loaded, and up again from there', async () => {
  const { service } = harness;
  // Little is loaded ahead.
  service.slowDown(/m4s$/, 120_000);
  const page = await open();
  await press(page);
  await untilMoving(page);
  await until('it is offered', async () => (await qualities(page)).some(({ codec }) => codec === 'VP9'));
  await setQuality(page, 2);
  await untilPlays(page, 'VP9');
  await setQuality(page, 'auto');
  const [, endS = 0] = (await buffered(page)).at(-1) ?? [];
  expect(endS).toBeLessThan(FAR_S);
  since = service.asked.length;
  service.slowDown(undefined);
  await seek(page, FAR_S);
  await until(
    'it shows',
    () => videoState(page),
    ({ currentTime }) => currentTime > FAR_S + 0.2,
  );
  const there = asked(/\.m4s$/).filter((path) => Number(/(\d+)\.m4s$/.exec(path)?.[1]) >= FAR_SEGMENT);
  expect(there[0]).toMatch(LADDER);
  await untilPlays(page, 'VP9');
  await untilMoving(page);
});

it('shows the copy that was chosen, and the ladder again', async () => {
  const page = await open();
  await press(page);
  await untilMoving(page);
  await until('it is offered', async () => (await qualities(page)).some(({ codec }) => codec === 'VP9'));
  await openQualities(page);
  const names = await page.getByRole('menuitemradio').allTextContents();
  expect(names.slice(1)).toEqual(['360p VP9', '360p', '240p']);
  await page.getByRole('menuitemradio', { name: '240p', exact: true }).click();
  await until(
    'it shows 240 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 240,
  );
  await page.getByRole('menuitemradio', { name: '360p VP9', exact: true }).click();
  await untilPlays(page, 'VP9');
  await untilMoving(page);
  expect((await videoState(page)).videoHeight).toBe(360);
  await page.getByRole('menuitemradio', { name: '360p', exact: true }).click();
  await untilPlays(page, undefined);
  await untilMoving(page);
});

it.each([
  [
    'says that it would not play smoothly',
    'MediaCapabilities.prototype.decodingInfo = async () => ({ supported: true, smooth: false, powerEfficient: false });',
  ],
  ['cannot change the codec of a buffer', 'delete SourceBuffer.prototype.changeType;'],
  [
    'does not know the codec',
    `{
      const { isTypeSupported } = MediaSource;
      MediaSource.isTypeSupported = (type) => !/vp09/.test(type) && isTypeSupported.call(MediaSource, type);
    }`,
  ],
])('keeps the copy away where the browser %s', async (_, before) => {
  const page = await open(before);
  await press(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > media.durationS - 0.2,
  );
  expect(asked(COPY)).toEqual([]);
  expect(asked(/copies-[^/]*\.js$/)).toHaveLength(1);
  await openQualities(page);
  expect((await page.getByRole('menuitemradio').allTextContents()).slice(1)).toEqual(['360p', '240p']);
});

it('stays with the ladder for good once the buffer has refused the copy', async () => {
  const page = await open(`{
    const { changeType } = SourceBuffer.prototype;
    SourceBuffer.prototype.changeType = function (type) {
      if (/vp09/.test(type)) throw new DOMException('Refused', 'NotSupportedError');
      changeType.call(this, type);
    };
  }`);
  await press(page);
  await until('the copy was tried', () => asked(COPY).length);
  await until(
    'the rest is loaded',
    () => ahead(page),
    (endS) => endS > media.durationS - 0.2,
  );
  await untilMoving(page);
  expect((await qualities(page)).map(({ codec }) => codec)).toEqual([undefined, undefined]);
  expect(asked(/hls-[^/]*\.js/)).toEqual([]);
});

it('plays a film whose copy has gone, in the ladder', async () => {
  const { path } = harness.service.video.source.variants.at(-1)!;
  harness.service.breakPath(path.replace('index.m3u8', '00001.m4s'), 404);
  const page = await open();
  await press(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > media.durationS - 0.2,
  );
  expect(await buffered(page)).toHaveLength(1);
  await untilMoving(page);
});

it('is left to H.264 by hls.js where our own engine declines the film', async () => {
  const { service, snippet, placement } = harness;
  const { source } = service.video;
  const variants = source.variants.map((one) => ({
    ...one,
    opening: (one.opening ?? '').replace('#EXTINF', '#EXT-X-GAP\n#EXTINF'),
  }));
  since = service.asked.length;
  const video = { ...service.video, source: { ...source, variants } };
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ video })),
  });
  await press(page);
  await untilMoving(page);
  expect(asked(/hls-[^/]*\.js/)).toHaveLength(1);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > media.durationS - 0.5,
  );
  expect(asked(/vp9/)).toEqual([]);
  expect((await qualities(page)).map(({ height }) => height)).toEqual([360, 240]);
});

it('is in no playlist that other players read', async () => {
  const master = await readFile(join(media.directory, 'index.m3u8'), 'utf8');
  expect(master.match(/CODECS="(\w+)/g)).toEqual(['CODECS="avc1', 'CODECS="avc1']);
});
