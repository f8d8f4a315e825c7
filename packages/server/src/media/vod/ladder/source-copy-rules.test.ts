import { describe, expect, test } from 'vitest';
import { h264Track, mp4Tracks } from '../../../../test/fixtures/source-tracks.ts';
import { containers } from '../probe/containers.ts';
import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { canKeepSource, copyDemands, copyName, isWorthKeeping } from './source-copy-rules.ts';

const hevc: VideoTrack = {
  ...h264Track,
  codec: 'hevc',
  profile: 2,
  level: 120,
  pixelFormat: 'yuv420p10le',
};
const vp9: VideoTrack = { ...hevc, codec: 'vp9', profile: 0, level: -99, pixelFormat: 'yuv420p' };
const av1: VideoTrack = { ...hevc, codec: 'av1', profile: 0, level: 8 };
const tracks: SourceTracks = { ...mp4Tracks, video: hevc, audio: null };
/** A minute at 8 Mbit/s. */
const BYTES = 60_000_000;

describe('a source is kept as it is', () => {
  test.each([
    ['HEVC', hevc],
    ['HEVC in eight bits', { ...hevc, profile: 1, pixelFormat: 'yuv420p' }],
    ['VP9', vp9],
    ['VP9 in ten bits', { ...vp9, profile: 2, pixelFormat: 'yuv420p10le' }],
    ['AV1', av1],
  ])('when it is %s that devices decode', (_, video) => {
    expect(canKeepSource({ ...tracks, video }, BYTES)).toBe(true);
    expect(canKeepSource({ ...tracks, video, container: containers.matroska }, BYTES)).toBe(true);
  });

  test.each<[string, Partial<VideoTrack>]>([
    ['H.264, which the ladder keeps', { codec: 'h264', profile: 100, level: 40 }],
    ['ProRes', { codec: 'prores' }],
    ['HEVC in 4:2:2', { profile: 4, pixelFormat: 'yuv422p10le' }],
    ['HEVC of level 6', { level: 180 }],
    ['VP9 in 4:4:4', { ...vp9, profile: 1, pixelFormat: 'yuv444p' }],
    ['VP9 in twelve bits', { ...vp9, profile: 2, pixelFormat: 'yuv420p12le' }],
    ['AV1 of the high profile', { ...av1, profile: 1, pixelFormat: 'yuv444p' }],
    ['AV1 of level 6', { ...av1, level: 16 }],
    ['8K', { codedWidth: 7680, codedHeight: 4320 }],
    ['interlaced', { isInterlaced: true }],
    ['turned', { orientation: { filters: ['transpose=clock'], isTurned: true } }],
    ['of wide pixels', { pixelAspect: 1.33 }],
  ])('but not when it is %s', (_, change) => {
    expect(canKeepSource({ ...tracks, video: { ...hevc, ...change } }, BYTES)).toBe(false);
  });

  test('but not from a transport stream, without a picture, or when its size tells that it is too much', () => {
    expect(canKeepSource({ ...tracks, container: containers.mpegts }, BYTES)).toBe(false);
    expect(canKeepSource({ ...tracks, video: null }, BYTES)).toBe(false);
    expect(canKeepSource(tracks, BYTES * 3)).toBe(false);
    expect(canKeepSource({ ...tracks, durationS: 40_000 }, 40 * 1024 ** 3)).toBe(false);
  });
});

test('a copy is worth twice the rate of its size in the ladder, and no more', () => {
  expect(isWorthKeeping(hevc, 10_000_000)).toBe(true);
  expect(isWorthKeeping(hevc, 10_000_001)).toBe(false);
  expect(isWorthKeeping({ ...hevc, sourceFramesPerS: 60 }, 15_000_000)).toBe(true);
  expect(isWorthKeeping({ ...hevc, width: 3840, height: 2160 }, 40_000_000)).toBe(true);
});

test('a copy is named with its codec where not every browser decodes it', () => {
  expect(copyName(hevc)).toBe('1080p HEVC');
  expect(copyName({ ...vp9, width: 720, height: 1280 })).toBe('720p VP9');
  expect(copyName({ ...av1, width: 3840, height: 2160 })).toBe('2160p AV1');
  expect(copyName({ ...hevc, codec: 'h264' })).toBe('1080p');
});

test('what is offered later has to be seekable from the start, unlike what plays first', () => {
  expect(copyDemands(hevc)).toEqual({ longestSegmentS: 6.5, allowsOpenGop: false });
  expect(copyDemands({ ...hevc, codec: 'h264' })).toEqual({ longestSegmentS: 20, allowsOpenGop: true });
});
