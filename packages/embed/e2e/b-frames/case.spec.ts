import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublicVideo } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, harnessFor, until, untilMoving, videoState } from '../harness.ts';
import { mediaWithBFrames, type TestMedia } from '../support/media.ts';

const FRAME_S = 1 / 25;
/** Where the second segment starts. */
const BORDER_S = 2;

/** Keeps the media times of all frames that are shown, from before there is anything to show. */
const WATCH_FRAMES = `{
  const { play } = HTMLMediaElement.prototype;
  const watched = new WeakSet();
  window.shownS = [];
  const watch = (video) => video.requestVideoFrameCallback((_, { mediaTime }) => {
    window.shownS.push(mediaTime);
    watch(video);
  });
  HTMLMediaElement.prototype.play = function () {
    if (!watched.has(this)) watch(this);
    watched.add(this);
    return play.call(this);
  };
}`;

let media: TestMedia;
let harness: Harness;
beforeAll(async () => {
  media = await mediaWithBFrames();
  harness = await harnessFor(media);
});
afterAll(() => harness.close());

const shownS = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { shownS: number[] }).shownS);
const buffered = (page: Page): Promise<[number, number][]> =>
  page.locator('video').evaluate((element) => {
    const { buffered: ranges } = element as HTMLVideoElement;
    return Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)]);
  });
const seek = (page: Page, positionS: number): Promise<void> =>
  page.locator('video').evaluate((element, toS) => {
    (element as HTMLVideoElement).currentTime = toS;
  }, positionS);

const play = (page: Page): Promise<void> =>
  page.locator('video').evaluate((element) => (element as HTMLVideoElement).play());
const pause = (page: Page): Promise<void> =>
  page.locator('video').evaluate((element) => (element as HTMLVideoElement).pause());

/** Seeks to the middle of a frame, and waits until it, and no neighbour, is what is shown. */
async function seekFrame(page: Page, frame: number): Promise<void> {
  const before = (await shownS(page)).length;
  await seek(page, (frame + 0.5) * FRAME_S);
  // One that was shown before the seek may still be told after it.
  await until(
    `frame ${frame} is shown`,
    async () => (await shownS(page)).slice(before).at(-1),
    (timeS) => timeS !== undefined && Math.abs(timeS - frame * FRAME_S) < 0.001,
  );
}

async function choose(page: Page, lines: number): Promise<void> {
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
  await page.getByRole('menuitemradio', { name: `${lines}p`, exact: true }).click();
  await until(
    `it shows ${lines} lines`,
    () => videoState(page),
    ({ videoHeight }) => videoHeight === lines,
  );
  await page.keyboard.press('Escape');
}

it('has edit lists in the renditions with B-frames alone', async () => {
  const inits = harness.service.video.source.variants.map(async ({ path, height }) => {
    const init = await readFile(join(media.directory, dirname(path), 'init.mp4'));
    return [height, init.includes('elst')];
  });
  expect(await Promise.all(inits)).toEqual([
    [240, true],
    [360, true],
    [480, false],
  ]);
});

const asItIs = ({ source }: PublicVideo) => source.variants;
/** With a tag that our own engine leaves to hls.js. */
const withUnknownTag = ({ source }: PublicVideo) =>
  source.variants.map((one) => ({
    ...one,
    opening: (one.opening ?? '').replace('#EXTINF', '#EXT-X-GAP\n#EXTINF'),
  }));

it.each([
  ['our own engine', asItIs, 0],
  ['hls.js', withUnknownTag, 1],
])(
  'plays film with B-frames from 0 to its end, through borders and switches, with %s',
  async (_, variantsOf, hlsScripts) => {
    const { service, snippet, placement } = harness;
    const asked = service.asked.length;
    const { source } = service.video;
    const video = { ...service.video, source: { ...source, variants: variantsOf(service.video) } };
    const id = harness.player({ video });
    const page = await harness.open(
      import.meta.url,
      { snippet, placement: placement(id) },
      { before: WATCH_FRAMES },
    );

    await page.getByRole('button', { name: /^Play/ }).click();
    await untilMoving(page);
    expect((await buffered(page))[0]?.[0]).toBeCloseTo(0, 2);
    await pause(page);
    for (const frame of [0, 1, 2]) await seekFrame(page, frame);
    await play(page);
    await until(
      'it plays over a border',
      () => videoState(page),
      ({ currentTime }) => currentTime > BORDER_S + 0.3,
    );
    expect(service.asked.slice(asked).filter(({ url }) => /hls-[^/]*\.js/.test(url))).toHaveLength(
      hlsScripts,
    );

    for (const lines of [480, 240]) {
      await seek(page, 0);
      await play(page);
      await choose(page, lines);
      await pause(page);
      await seek(page, 0);
      await until(
        `all is loaded while ${lines} lines are chosen`,
        () => buffered(page),
        (ranges) => (ranges[0]?.[1] ?? 0) > media.durationS - 2 * FRAME_S,
      );
      expect(await buffered(page)).toHaveLength(1);
      const border = BORDER_S / FRAME_S;
      for (const frame of [0, 1, border - 2, border - 1, border, border + 1, 2 * border - 1, 2 * border])
        await seekFrame(page, frame);
    }

    await seek(page, media.durationS - 0.5);
    await play(page);
    const end = await until(
      'it ends',
      () => videoState(page),
      ({ ended }) => ended,
    );
    expect(end.currentTime).toBeCloseTo(media.durationS, 1);
  },
);
