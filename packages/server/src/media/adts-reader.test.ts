import { expect, test } from 'vitest';
import { AdtsReader, aacLcConfig } from './adts-reader.ts';

/** AAC-LC, stereo at 48 kHz, without a checksum. */
function frameOf(data: readonly number[]): Buffer {
  const length = 7 + data.length;
  return Buffer.from([
    0xff,
    0xf1,
    0x4c,
    0x80 | (length >> 11),
    (length >> 3) & 0xff,
    (length & 7) << 5,
    0,
    ...data,
  ]);
}

test('a frame says what a track of its kind is known to be', () => {
  const [frame, ...more] = new AdtsReader().push(frameOf([1, 2, 3]));
  expect(frame).toEqual({
    config: aacLcConfig(48_000, 2),
    samples: 1024,
    sampleRate: 48_000,
    data: Buffer.from([1, 2, 3]),
  });
  expect(more).toEqual([]);
  expect(aacLcConfig(44_100, 1)).not.toEqual(frame!.config);
});

test('rates and layouts that a header cannot name have no configuration', () => {
  expect(aacLcConfig(50_000, 2)).toBeNull();
  expect(aacLcConfig(48_000, 0)).toBeNull();
  expect(aacLcConfig(48_000, 8)).toBeNull();
});
