import { expect, it } from 'vitest';
import type { LiveControl } from '../player/engines/engine.ts';
import { pictureTimeMs } from './picture-time.ts';

const NOW_MS = 1_000_000;
const video = (startMs?: number) =>
  ({
    currentTime: 5,
    ...(startMs !== undefined && { getStartDate: () => new Date(startMs) }),
  }) as unknown as HTMLVideoElement;
const live = (changes: Partial<LiveControl>): { readonly live: LiveControl } => ({
  live: { protocol: 'hls', edgeS: undefined, latencyS: undefined, beat: { protocol: 'hls' }, ...changes },
});

it.each([
  ['as HLS says', live({ pictureMs: 998_000 }), video(), 998_000],
  ['nobody knows before HLS has said so', live({}), video(), undefined],
  ['now, by WebRTC', live({ protocol: 'webRtc' }), video(), NOW_MS],
  ['as the browser says that plays HLS itself', {}, video(990_000), 995_000],
  ['now, where that browser knows no date', {}, video(Number.NaN), NOW_MS],
  ['now, where nothing says more', undefined, video(), NOW_MS],
])('a picture was taken %s', (_, engine, element, expected) => {
  expect(pictureTimeMs(element, engine, NOW_MS)).toBe(expected);
});
