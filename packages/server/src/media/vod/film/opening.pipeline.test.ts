import { link, mkdir, mkdtemp, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aac, h264 } from '../../../../test/fixtures/clips.ts';
import { type MediaBench, nobodyWaits, openMediaBench } from '../../../../test/fixtures/media.ts';
import { defaultJobLimits } from '../../child/limits.ts';
import type { VodEvent } from '../event.ts';
import type { VodBeginning, VodOpening } from '../opening.ts';

const never = new AbortController().signal;
const SHORT = { rate: '10', gopFrames: 25 };
const HEVC = {
  ...{ ...h264, ...SHORT, encoder: 'libx265' },
  options: { preset: 'ultrafast', 'x265-params': 'log-level=error' },
};
const VP9 = {
  ...{ ...h264, ...SHORT, encoder: 'libvpx-vp9' },
  options: { deadline: 'realtime', 'cpu-used': '8' },
};

let bench: MediaBench;
beforeAll(async () => {
  bench = await openMediaBench();
});
afterAll(() => bench.remove());

interface Arrived {
  /** Of the file, 0 to 1. */
  readonly head: number;
  readonly tail?: number;
}

/** Opens a film of which only some has arrived; the rest of its file is a hole. */
async function opened(
  film: string,
  { head, tail = 0 }: Arrived,
): Promise<{ readonly opening: VodOpening | null; readonly outputDirectory: string }> {
  const bytes = await readFile(film);
  const outputDirectory = await mkdtemp(join(bench.directory, 'opening-'));
  const sourcePath = `${outputDirectory}.source`;
  const headBytes = Math.ceil(bytes.length * head);
  const tailAt = bytes.length - Math.ceil(bytes.length * tail);
  const file = await open(sourcePath, 'wx');
  await file.truncate(bytes.length);
  await file.write(bytes, 0, headBytes, 0);
  if (tail > 0) await file.write(bytes, tailAt, bytes.length - tailAt, tailAt);
  await file.close();
  const job = { sourcePath, outputDirectory, limits: defaultJobLimits, attempt: 'a', headBytes };
  return { opening: await bench.engine().open!({ ...job, hasEnd: tail > 0 }, never), outputDirectory };
}

/** Where the first rendition lies. */
const pathOf = (film: Awaited<ReturnType<typeof opened>>) =>
  join(film.outputDirectory, beginningOf(film).plan.renditions[0]!.directory);

const beginningOf = ({ opening }: Awaited<ReturnType<typeof opened>>) => opening!.beginning as VodBeginning;

describe.each([
  { muxer: 'mp4', video: HEVC, arrived: { head: 0.4, tail: 0.2 } },
  { muxer: 'mpegts', video: HEVC, arrived: { head: 0.4, tail: 0.2 } },
  { muxer: 'matroska', video: HEVC, arrived: { head: 0.4 } },
  { muxer: 'webm', video: VP9, arrived: { head: 0.4 } },
])('a film of which some has arrived, as $muxer', ({ muxer, video, arrived }) => {
  let film: string;
  beforeAll(async () => {
    const audio = muxer === 'webm' ? { ...aac, encoder: 'libopus', sampleFormat: 'flt' } : aac;
    film = await bench.makeClip({ file: `film.${muxer}`, muxer, durationS: 40, video, audio });
  });

  test('begins as the whole file would', async () => {
    const early = await opened(film, arrived);
    const late = await opened(film, { head: 1, tail: 1 });
    const [beginning, whole] = [beginningOf(early), beginningOf(late)];
    expect(early.opening).toMatchObject({
      source: { video: { width: video.width, height: video.height } },
      posterPlaceholder: expect.any(String),
    });
    expect(beginning.files.map(({ file }) => file)).toEqual([
      'init.mp4',
      ...['00000.m4s', '00001.m4s', '00002.m4s'],
    ]);
    expect(beginning.durationMs).toBe(whole.durationMs);
    expect(Math.abs(beginning.durationMs - 40_000)).toBeLessThan(150);
    // Encoded again, a picture may differ in a few bits, which nobody sees.
    const compared = await bench.compare(pathOf(early), pathOf(late));
    expect(compared.pictures).toBe(40);
    expect(compared.a).toEqual(compared.b);
    expect(compared.worstPsnrDb).toBeGreaterThan(30);
    expect(beginning.plan.renditions[0]!.playlist).toMatch(/00011\.m4s\n#EXT-X-ENDLIST/);
  });

  test('waits for more where the first seconds are not whole', async () => {
    const { opening } = await opened(film, { ...arrived, head: 0.06 });
    expect(opening?.beginning ?? 'NOT_YET').toBe('NOT_YET');
  });
});

test('a film that was begun early is finished from there, without a seam', async () => {
  const film = await bench.makeClip({
    file: 'film.mp4',
    muxer: 'mp4',
    durationS: 40,
    video: HEVC,
    audio: aac,
  });
  const early = await opened(film, { head: 0.4, tail: 0.2 });
  const { plan, files } = beginningOf(early);
  const outputDirectory = await mkdtemp(join(bench.directory, 'out-'));
  const events: VodEvent[] = [];
  const result = await bench.engine().transcode(
    {
      ...{ sourcePath: film, outputDirectory, limits: defaultJobLimits },
      demand: nobodyWaits,
      earlier: { plan, files, isShown: false },
    },
    (event) => events.push(event),
    never,
  );
  const made = events.filter((event) => event.type === 'made');
  // It can be watched before anything else is made, and none of it is made twice.
  expect(events.findIndex(({ type }) => type === 'playable')).toBeLessThan(
    events.findIndex(({ type }) => type === 'made'),
  );
  const names = [...files, ...made].map(({ directory, file }) => `${directory}/${file}`);
  expect(new Set(names).size).toBe(names.length);

  const { directory } = plan.renditions[0]!;
  const store = await mkdtemp(join(bench.directory, 'store-'));
  await mkdir(join(store, directory));
  for (const [from, one] of [
    ...files.map((file) => [early.outputDirectory, file] as const),
    ...made.map((file) => [outputDirectory, file] as const),
  ])
    if (one.directory === directory)
      await link(join(from, directory, one.file), join(store, directory, one.file));
  const { video, audio } = await bench.inspect({ directory: store }, directory);
  expect(video).toMatchObject({ frames: 400, startS: 0 });
  expect(video!.largestStepS).toBeCloseTo(0.1, 3);
  expect(audio!.largestGapS).toBeLessThan(0.001);
  expect(result).toMatchObject({ durationMs: 40_000, shortfall: null });
}, 240_000);

test('a film whose pictures are copied shows its length and a picture, and is begun when all of it is there', async () => {
  const film = await bench.makeClip({
    ...{ file: 'copied.mp4', muxer: 'mp4', durationS: 6, audio: aac },
    video: { ...h264, gopFrames: 30 },
  });
  const { opening } = await opened(film, { head: 0.6, tail: 0.2 });
  expect(opening).toMatchObject({
    source: { durationMs: 6_000 },
    posterPlaceholder: expect.any(String),
    beginning: null,
  });
});

/** As large as the file of a long film: nothing lies between its pictures and its list of them. */
async function lengthened(
  film: string,
): Promise<{ readonly mediaBytes: number; readonly listBytes: number }> {
  const bytes = await readFile(film);
  const listAt = bytes.indexOf('moov', 0, 'latin1') - 4;
  const nothing = Buffer.alloc(136 * 1024 ** 2);
  const mediaAt = bytes.indexOf('mdat', 0, 'latin1') - 4;
  bytes.writeUInt32BE(bytes.readUInt32BE(mediaAt) + nothing.length, mediaAt);
  await writeFile(film, Buffer.concat([bytes.subarray(0, listAt), nothing, bytes.subarray(listAt)]));
  return { mediaBytes: listAt, listBytes: bytes.length - listAt };
}

test('a long film whose pictures are copied begins with the borders of its copy', async () => {
  const film = await bench.makeClip({
    ...{ file: 'long-copied.mp4', muxer: 'mp4', durationS: 12, audio: aac },
    video: { ...h264, rate: '10', width: 854, height: 480, gopFrames: 20 },
  });
  const { mediaBytes, listBytes } = await lengthened(film);
  const { size } = await stat(film);
  const early = await opened(film, { head: (mediaBytes * 0.7) / size, tail: listBytes / size });
  const { plan, files } = beginningOf(early);
  expect(files.map(({ file }) => file)).toEqual(['init.mp4', '00000.m4s', '00001.m4s']);
  expect(plan.work).toMatchObject({ cutsS: [0, 2, 4, 6, 10] });
  const stop = new AbortController();
  const shown: string[][] = [];
  const made: string[] = [];
  const making = bench.engine().transcode(
    {
      ...{ sourcePath: film, outputDirectory: await mkdtemp(join(bench.directory, 'out-')) },
      ...{ limits: defaultJobLimits, demand: nobodyWaits, earlier: { plan, files, isShown: false } },
    },
    (event) => {
      if (event.type === 'made') made.push(`${event.directory}/${event.file}`);
      if (event.type !== 'playable') return;
      shown.push((event.masterPlaylist.match(/(?<=RESOLUTION=)\d+x\d+/g) ?? []).toSorted());
      if (shown.length === 2) stop.abort();
    },
    stop.signal,
  );
  await expect(making).rejects.toMatchObject({ code: 'ABORTED' });
  expect(shown).toEqual([['640x360'], ['640x360', '854x480']]);
  expect(files.filter(({ directory, file }) => made.includes(`${directory}/${file}`))).toEqual([]);
});
