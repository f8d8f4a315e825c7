import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledChildren } from '../../../../test/fixtures/bundled-children.ts';
import type { ClipSpec } from '../../../../test/fixtures/clip-spec.ts';
import { aac, h264, mp2, television } from '../../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../../../test/fixtures/media.ts';
import { defaultJobLimits } from '../../child/limits.ts';
import { runChild } from '../../child/run-child.ts';
import type { FilmMessage, FilmOutcome, FilmTask } from '../film/film-task.ts';
import { bordersOf, type FilmWork } from '../film/film-work.ts';
import { sheetFile } from '../pictures/storyboard-shape.ts';
import type { SegmentSpan } from './stretch-task.ts';

let bench: MediaBench;
let entry: URL;
beforeAll(async () => {
  bench = await openMediaBench();
  ({ film: entry } = await bundledChildren());
});
afterAll(() => bench.remove());

const small = { width: 320, height: 180 };
const hevc = {
  ...{ ...h264, ...small },
  encoder: 'libx265',
  options: { preset: 'ultrafast', 'x265-params': 'log-level=error:bframes=3:open-gop=1' },
};

const clips: readonly (Omit<ClipSpec, 'file' | 'durationS'> & { readonly name: string })[] = [
  {
    name: 'HEVC with open groups at 29.97',
    muxer: 'mp4',
    video: { ...hevc, rate: '30000/1001' },
    audio: aac,
  },
  {
    name: 'VP9 and Opus in WebM',
    muxer: 'webm',
    video: {
      ...{ ...h264, ...small },
      encoder: 'libvpx-vp9',
      options: { deadline: 'realtime', 'cpu-used': '8' },
    },
    audio: { encoder: 'libopus', sampleRate: 48_000, layout: 'stereo', sampleFormat: 'flt' },
  },
  {
    name: 'ProRes and PCM at 44.1 kHz in MOV',
    muxer: 'mov',
    video: {
      ...{ ...h264, ...small },
      encoder: 'prores_ks',
      pixelFormat: 'yuv422p10le',
      options: {},
      rate: '24',
    },
    audio: { encoder: 'pcm_s16le', sampleRate: 44_100, layout: 'stereo', sampleFormat: 's16' },
  },
  {
    name: 'interlaced MPEG-2 with B-frames and wide pixels in a transport stream',
    muxer: 'mpegts',
    video: { ...television, options: { b: '6000000', bf: '2' } },
    audio: mp2,
  },
  {
    name: 'a variable frame rate in Matroska',
    muxer: 'matroska',
    video: { ...hevc, filters: "select='not(mod(n,3))+lt(mod(n,30),12)'" },
    audio: aac,
  },
  {
    name: 'anamorphic H.264 with sparse key frames',
    muxer: 'mp4',
    video: {
      ...{ ...h264, ...small },
      gopFrames: 250,
      pixelAspect: { num: 4, den: 3 },
      options: { preset: 'superfast', bf: '3' },
    },
    audio: aac,
  },
  { name: 'sound that starts late', muxer: 'mp4', video: hevc, audio: { ...aac, startS: 2.5, durationS: 5 } },
  { name: 'no sound', muxer: 'mp4', video: hevc },
];

async function run(outputDirectory: string, task: FilmTask, hear: (message: FilmMessage) => void = () => {}) {
  const job = { entry, input: task, limits: defaultJobLimits, outputDirectory };
  return (await runChild<FilmTask, FilmMessage>(job, hear, new AbortController().signal)).outcome;
}

/** Probes a film and makes its first segments. */
async function begin(sourcePath: string) {
  const outputDirectory = await mkdtemp(join(bench.directory, 'whole-'));
  const input = {
    ...{ sourcePath, outputDirectory, attempt: 'a', isLight: false, preset: 'ultrafast', givesWay: false },
    ...{ canWait: true, earlier: null, whole: null },
  };
  const begun = await run(outputDirectory, { kind: 'begin', ...input });
  expect(begun.kind).toBe('begun');
  return { ...(begun as Extract<FilmOutcome, { kind: 'begun' }>), outputDirectory };
}

/** Makes parts of the first rendition in one child. @returns the names of what was made */
async function stretch(
  sourcePath: string,
  outputDirectory: string,
  work: FilmWork,
  spans: readonly SegmentSpan[],
): Promise<string[]> {
  const made: string[] = [];
  const { directory } = work.renditions[0]!;
  const task = { sourcePath, outputDirectory, work, renditions: [{ directory, spans }], sheet: null };
  const settings = { isSingleThreaded: false, isLight: false, preset: 'ultrafast', givesWay: false };
  const outcome = await run(outputDirectory, { kind: 'stretch', ...task, ...settings }, (message) => {
    if (message.type === 'made') made.push(message.file);
  });
  expect(outcome.kind).toBe('stretch');
  return made;
}

describe.each(clips)('$name', ({ name, ...clip }) => {
  test('is the same film whether it was made in one go or in stretches, in any order', async () => {
    const file = `${name.replaceAll(/\W+/g, '-')}.bin`;
    const sourcePath = await bench.makeClip({ file, durationS: 10.2, ...clip });
    const { work, outputDirectory: whole } = await begin(sourcePath);
    const { directory } = work.renditions[0]!;
    const { count } = bordersOf(work);
    expect(count).toBe(5);

    const parts = await mkdtemp(join(bench.directory, 'parts-'));
    await cp(join(whole, directory, 'init.mp4'), join(parts, directory, 'init.mp4'));
    const all = await stretch(sourcePath, whole, work, [{ from: 0, to: count }]);
    expect(all).toHaveLength(count);
    // Two children, of which one leaves a hole that the other fills.
    const [last, others] = await Promise.all([
      stretch(sourcePath, parts, work, [{ from: 4, to: 5 }]),
      stretch(sourcePath, parts, work, [
        { from: 0, to: 1 },
        { from: 2, to: 4 },
      ]),
    ]);
    const hole = await stretch(sourcePath, parts, work, [{ from: 1, to: 2 }]);
    expect([...last, ...others, ...hole].toSorted()).toEqual(all);
    expect((await readdir(join(parts, directory))).filter((entry) => entry.endsWith('.part'))).toEqual([]);

    const compared = await bench.compare(join(whole, directory), join(parts, directory));
    expect(compared.b).toEqual(compared.a);
    const frameUs = (1e6 * work.tracks.video.frameRate.den) / work.tracks.video.frameRate.num;
    const shown = compared.b.video.map(({ ptsUs }) => ptsUs).toSorted((a, b) => a - b);
    for (const [tick, ptsUs] of shown.entries()) expect(Math.abs(ptsUs - tick * frameUs)).toBeLessThan(100);
    for (const [index, { dtsUs }] of compared.b.video.entries())
      expect(dtsUs).toBeGreaterThan(compared.b.video[index - 1]?.dtsUs ?? Number.NEGATIVE_INFINITY);
    for (const [index, { ptsUs }] of compared.b.audio.entries())
      expect(Math.abs(ptsUs - (index * 1024e6) / 48_000)).toBeLessThan(2);
    expect(compared.pictures).toBe(shown.length);
    expect(compared.worstPsnrDb).toBeGreaterThan(30);
  });

  test('has the same thumbnails where its segments are there already', async () => {
    const file = `${name.replaceAll(/\W+/g, '-')}.bin`;
    const sourcePath = await bench.makeClip({ file, durationS: 10.2, ...clip });
    const begun = await begin(sourcePath);
    const { count } = bordersOf(begun.work);
    const { directory } = begun.work.renditions[0]!;
    const work = {
      ...{ ...begun.work, isEndRead: true, sheetSegments: 2 },
      thumbnailTicks: Math.round(2.5 * begun.work.tracks.video.sourceFramesPerS),
    };
    const sheet = { from: 2, to: count };
    const thumbnailsOf = async (spans: readonly SegmentSpan[]) => {
      const outputDirectory = await mkdtemp(join(bench.directory, 'sheets-'));
      const task = { sourcePath, outputDirectory, work, renditions: [{ directory, spans }], sheet };
      const settings = { isSingleThreaded: false, isLight: false, preset: 'ultrafast', givesWay: false };
      const outcome = await run(outputDirectory, { kind: 'stretch', ...task, ...settings });
      return {
        picture: await readFile(join(outputDirectory, directory, sheetFile(1))),
        pictures: outcome.kind === 'stretch' ? outcome.stretch.pictures : null,
      };
    };
    const withSegments = await thumbnailsOf([sheet]);
    const alone = await thumbnailsOf([]);
    expect(alone.picture.equals(withSegments.picture)).toBe(true);
    // Of interlaced pictures all are read; of others only what is needed, which nobody counts.
    if (work.tracks.video.isInterlaced) expect(alone.pictures).toBeGreaterThan(0);
    else expect(alone.pictures).toBe(0);
  });
});
