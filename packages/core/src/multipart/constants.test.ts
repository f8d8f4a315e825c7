import { describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES, MAX_PART_BYTES, MAX_PARTS, MIN_PART_BYTES, partBytesFor } from './constants.ts';

const MiB = 1_048_576;

test('parts have S3’s limits: 10,000 of them, each at least 5 MiB except the last', () => {
  expect([MAX_PARTS, MIN_PART_BYTES]).toEqual([10_000, 5 * MiB]);
});

describe('the size of a part', () => {
  test.each([
    [1, 8],
    [80_000 * MiB, 8],
    [80_000 * MiB + 1, 9],
    [90_000 * MiB, 9],
    [90_000 * MiB + 1, 10],
    [MAX_FILE_BYTES, 11],
  ])('for a file of %d bytes is %d MiB', (fileBytes, expectedMiB) => {
    expect(partBytesFor(fileBytes)).toBe(expectedMiB * MiB);
  });

  test.each([1, 6 * MiB, 79_999 * MiB, 80_001 * MiB, MAX_FILE_BYTES])(
    'lets %d bytes arrive in no more parts than there may be',
    (fileBytes) => {
      const partBytes = partBytesFor(fileBytes);
      expect(Math.ceil(fileBytes / partBytes)).toBeLessThanOrEqual(MAX_PARTS);
      expect(partBytes).toBeGreaterThanOrEqual(MIN_PART_BYTES);
      expect(partBytes).toBeLessThanOrEqual(MAX_PART_BYTES);
    },
  );
});
