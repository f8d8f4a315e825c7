import { expect, test } from 'vitest';
import { orientationOf, UPRIGHT } from './orientation.ts';

/** The four entries that rotate and mirror, in units. */
function matrix(a: number, b: number, c: number, d: number): Buffer {
  const bytes = Buffer.alloc(36);
  [a, b, 0, c, d, 0, 0, 0, 1].forEach((value, index) => {
    bytes.writeInt32LE(value * 65_536, index * 4);
  });
  return bytes;
}

test.each([
  ['upright', matrix(1, 0, 0, 1), [], false],
  ['a quarter clockwise', matrix(0, 1, -1, 0), ['transpose=clock'], true],
  ['half', matrix(-1, 0, 0, -1), ['hflip', 'vflip'], false],
  ['a quarter back', matrix(0, -1, 1, 0), ['transpose=cclock'], true],
  ['mirrored', matrix(-1, 0, 0, 1), ['hflip'], false],
  ['upside down in a mirror', matrix(1, 0, 0, -1), ['vflip'], false],
  ['a quarter in a mirror', matrix(0, 1, 1, 0), ['transpose=cclock_flip'], true],
])('%s', (_, bytes, filters, isTurned) => expect(orientationOf(bytes)).toEqual({ filters, isTurned }));

test('no matrix, or half of one, means upright', () => {
  expect(orientationOf(null)).toEqual(UPRIGHT);
  expect(orientationOf(Buffer.alloc(12))).toEqual(UPRIGHT);
});
