import { expect, test } from 'vitest';
import { pictureInterest, SAMPLE_SIZE } from './picture-interest.ts';
import { PlanarSheet } from './planar-sheet.ts';
import { thumbnailTrack } from './thumbnail-track.ts';

const picture = (at: (index: number) => number) =>
  Uint8Array.from({ length: SAMPLE_SIZE.width * SAMPLE_SIZE.height }, (_, index) => at(index));

test('a poster is not black, not white and not empty', () => {
  const scene = pictureInterest(picture((index) => 60 + ((index * 37) % 120)));
  expect(scene).toBeGreaterThanOrEqual(1);
  expect(pictureInterest(picture(() => 16))).toBe(0);
  expect(pictureInterest(picture(() => 128))).toBe(0);
  expect(pictureInterest(picture((index) => (index % 50 === 0 ? 255 : 2)))).toBeLessThan(1);
  expect(pictureInterest(picture((index) => (index % 50 === 0 ? 100 : 254)))).toBeLessThan(1);
});

test('a sheet is filled row by row, and empty rows are cut off', () => {
  const sheet = new PlanarSheet({ width: 2, height: 2 }, 2, 3);
  const colour = (value: number) => Buffer.from([value, value, value, value, value, value]);
  expect([1, 2, 3].map((value) => sheet.add(colour(value)))).toEqual([
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 0, y: 2 },
  ]);
  expect(sheet.isFull).toBe(false);
  const { width, height, pixels } = sheet.finish();
  expect({ width, height }).toEqual({ width: 4, height: 4 });
  const luma = [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 16, 16, 3, 3, 16, 16];
  expect([...pixels]).toEqual([...luma, 1, 2, 3, 128, 1, 2, 3, 128]);
});

test('a single row is as wide as its pictures', () => {
  const sheet = new PlanarSheet({ width: 2, height: 2 }, 4, 2);
  sheet.add(Buffer.from([9, 9, 9, 9, 8, 7]));
  expect(sheet.finish()).toEqual({ width: 2, height: 2, pixels: Buffer.from([9, 9, 9, 9, 8, 7]) });
});

test("the track says where each moment's thumbnail is", () => {
  const place = { file: 's.jpg', x: 0, y: 108, width: 192, height: 108 };
  expect(
    thumbnailTrack(
      [
        { ...place, startS: 0 },
        { ...place, startS: 3599.5, x: 192 },
      ],
      3661.25,
    ),
  ).toBe(
    [
      'WEBVTT',
      '00:00:00.000 --> 00:59:59.500\ns.jpg#xywh=0,108,192,108',
      '00:59:59.500 --> 01:01:01.250\ns.jpg#xywh=192,108,192,108\n',
    ].join('\n\n'),
  );
});
