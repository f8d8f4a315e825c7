import { expect, it } from 'vitest';
import { firstVariant } from './first-variant.ts';

const LADDER = [360, 720, 1080].map((height) => ({
  path: `${height}p`,
  bandwidth: height * 3000,
  averageBandwidth: height * 2500,
  width: (height * 16) / 9,
  height,
  codecs: 'avc1.42c01e',
  opening: null,
}));

it.each([
  [0, 3000, '360p'],
  [8_000_000, 3000, '720p'],
  [50_000_000, 3000, '1080p'],
  [50_000_000, 1280, '720p'],
  [50_000_000, 300, '360p'],
  [1_000_000, 3000, '360p'],
])('at %s bit/s and %s pixels', (bps, widthPx, path) => {
  expect(firstVariant(LADDER, bps, widthPx)?.path).toBe(path);
});

it('is no copy of the source, however light it is and however fast the line', () => {
  const copy = { ...LADDER[2]!, path: 'copy', sourceCopy: { framesPerS: 30, videoRange: 'SDR' } as const };
  expect(firstVariant([...LADDER, copy], 50_000_000, 3000)?.path).toBe('1080p');
  expect(firstVariant([...LADDER, { ...copy, bandwidth: 1000 }], 10_000, 3000)?.path).toBe('360p');
});

it('knows none where there are none', () => {
  expect(firstVariant([], 0, 640)).toBeUndefined();
});
