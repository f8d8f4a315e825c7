import { expect, test } from 'vitest';
import { CopyRefused } from './copy-refused.ts';
import { completeConfiguration, hasParameterSets } from './hevc-parameter-sets.ts';

/** A record with arrays of one unit of two bytes each; the types as they stand in it. */
const record = (...types: number[]): Buffer =>
  Buffer.from([
    1,
    ...Array(20).fill(0),
    0xff,
    types.length,
    ...types.flatMap((type) => [type, 0, 1, 0, 2, 9, 9]),
  ]);

/** A NAL unit behind its length of four bytes. */
const unit = (type: number, bytes = 3): Buffer =>
  Buffer.from([0, 0, 0, bytes + 2, type << 1, 1, ...Array(bytes).fill(7)]);

test('a record that has all parameter sets says so, as hvc1 demands', () => {
  expect(completeConfiguration(record(32, 33, 34, 39))).toEqual(record(0xa0, 0xa1, 0xa2, 39));
});

test.each([
  ['nothing', null],
  ['a bare stream', Buffer.from('00000001', 'hex')],
  ['no picture parameter sets', record(32, 33)],
  ['no sets at all', record()],
])('a source with %s in its record is not kept', (_, bytes) => {
  expect(() => completeConfiguration(bytes)).toThrow(CopyRefused);
});

test('parameter sets are found among pictures, wherever they stand', () => {
  expect(hasParameterSets(Buffer.concat([unit(35), unit(39, 40), unit(19, 300)]), 4)).toBe(false);
  expect(hasParameterSets(Buffer.concat([unit(35), unit(33), unit(19)]), 4)).toBe(true);
  expect(hasParameterSets(Buffer.concat([unit(19), unit(34)]), 4)).toBe(true);
  expect(hasParameterSets(Buffer.from([2, 32 << 1, 1]), 1)).toBe(true);
  expect(hasParameterSets(Buffer.alloc(0), 4)).toBe(false);
});
