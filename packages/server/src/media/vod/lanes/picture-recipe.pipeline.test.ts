import { afterAll, beforeAll, expect, test } from 'vitest';
import { h264 } from '../../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../../../test/fixtures/media.ts';
import type { ScaleCase } from '../../../../test/fixtures/scale-picture.ts';

let bench: MediaBench;
let film: string;

beforeAll(async () => {
  bench = await openMediaBench();
  film = await bench.makeClip({ file: 'film.mp4', muxer: 'mp4', durationS: 1, video: h264 });
});
afterAll(() => bench.remove());

const PLANAR = ['420', '422', '444'].flatMap((sampling) =>
  ['yuv*p', 'yuvj*p', 'yuv*p10le', 'yuv*p12le'].map((format) => format.replace('*', sampling)),
);
const PACKED = ['nv12', 'p010le', 'yuyv422', 'uyvy422', 'rgb24', 'rgba', 'pal8'];
const OTHER = [
  ...PACKED,
  'gray',
  'gray10le',
  'gbrp',
  'yuva420p',
  'yuv410p',
  'yuv411p',
  'yuv440p',
  'yuv420p9le',
];
const FROM = { width: 642, height: 362 };
const SMALL = { width: 214, height: 120 };

/** By FFmpeg's names, with the numbers of ITU-T H.273. */
const MATRICES = { bt709: 1, fcc: 4, bt470bg: 5, smpte170m: 6, smpte240m: 7, bt2020: 9 };

/** Pictures that come out nearly as exact arithmetic makes them. */
async function expectTrue(cases: readonly ScaleCase[], usesZimg?: boolean): Promise<void> {
  const scaled = await bench.scalePictures(film, cases);
  expect(scaled).toHaveLength(cases.length);
  for (const [index, one] of scaled.entries()) {
    const { to } = cases[index]!;
    const label = JSON.stringify(cases[index]);
    expect(one, label).toMatchObject({ isOrdinary: true, size: to });
    if (usesZimg !== undefined) expect(one.usesZimg, label).toBe(usesZimg);
    expect(one.lumaError, label).toBeLessThan(2);
    // swscale shifts colours by part of a pixel.
    expect(one.chromaError, label).toBeLessThan(3);
  }
}

test('planar pictures are scaled by zimg, smaller and at their own size', () =>
  expectTrue(
    PLANAR.flatMap((format) => [SMALL, FROM].map((to) => ({ format, from: FROM, to }))),
    true,
  ));

test('all others are scaled by swscale', () =>
  expectTrue(
    OTHER.map((format) => ({ format, from: FROM, to: SMALL })),
    false,
  ));

test('pictures with odd sides are scaled by swscale, whatever their format', () =>
  expectTrue(
    [...PLANAR, ...OTHER].map((format) => ({ format, from: { width: 321, height: 241 }, to: SMALL })),
    false,
  ));

test('a picture that is marked as interlaced, though its film is not, is scaled whole', () =>
  expectTrue([{ format: 'yuv420p', from: FROM, to: SMALL, isMarkedInterlaced: true }], true));

test.each(Object.entries(MATRICES))('colours by the matrix of %s become those of BT.709', (colours, matrix) =>
  expectTrue([{ format: 'yuv444p', from: FROM, to: SMALL, matrix, colours }]),
);

test('pictures with a label that nobody can read still come out', () =>
  expectTrue(
    [0, 2, 3, 8, ...Array.from({ length: 8 }, (_, index) => 10 + index)].map((matrix) => ({
      ...{ format: 'yuv420p', from: FROM, to: SMALL, matrix },
    })),
  ));

test('pictures of a few pixels, and very long ones, are scaled up and down', async () => {
  const squares = [2, 16].map((side) => ({ width: side, height: side }));
  const lines = [64, 1000].flatMap((side) => [
    { width: side, height: 2 },
    { width: 2, height: side },
  ]);
  const cases = [...squares, ...lines].flatMap((from) =>
    [...squares, SMALL].map((to) => ({ format: 'yuv420p', from, to })),
  );
  const scaled = await bench.scalePictures(film, cases);
  for (const [index, one] of scaled.entries()) {
    expect(one).toMatchObject({ usesZimg: true, isOrdinary: true, size: cases[index]!.to });
  }
});
