import { describe, expect, test } from 'vitest';
import { aacTrack, h264Track, mp4Tracks } from '../../../../test/fixtures/source-tracks.ts';
import { containers } from '../probe/containers.ts';
import type { AudioTrack, VideoTrack } from '../probe/source-tracks.ts';
import { canCopyPictures, instantSound, isFinalSound, mayStay } from './copy-rules.ts';

const video = h264Track;
const audio = aacTrack;
const tracks = mp4Tracks;

describe('pictures are kept as they are', () => {
  test('when every browser plays them', () => {
    expect(canCopyPictures(tracks)).toBe(true);
    expect(canCopyPictures({ ...tracks, audio: null })).toBe(true);
  });

  test.each<[string, Partial<VideoTrack>]>([
    ['HEVC', { codec: 'hevc' }],
    ['ten bits', { profile: 110, pixelFormat: 'yuv420p10le' }],
    ['4:2:2', { profile: 122, pixelFormat: 'yuv422p' }],
    ['interlaced', { isInterlaced: true }],
    ['turned', { orientation: { filters: ['transpose=clock'], isTurned: true } }],
    ['wide pixels', { pixelAspect: 1.33 }],
    ['8K', { codedWidth: 7680, codedHeight: 4320 }],
    ['level 6', { level: 60 }],
    ['over before the sound is', { endS: 50 }],
    ['starting after the sound', { startS: 1 }],
  ])('but not when they are %s', (_, change) => {
    expect(canCopyPictures({ ...tracks, video: { ...video, ...change } })).toBe(false);
  });

  test('but not from an AVI, which has no presentation times', () => {
    expect(canCopyPictures({ ...tracks, container: containers.avi })).toBe(false);
  });
});

describe('sound with kept pictures', () => {
  test.each<[string, Partial<AudioTrack>, string]>([
    ['AAC stays', {}, 'copy'],
    ['mono AAC stays for now', { channels: 1, sampleRateHz: 44_100 }, 'copy'],
    ['MP3 is encoded', { codec: 'mp3' }, 'encode'],
    ['HE-AAC is encoded', { profile: 4 }, 'encode'],
    ['sound that starts late is padded', { startS: 0.5 }, 'encode'],
    ['sound that ends early is padded', { endS: 55 }, 'encode'],
  ])('%s', (_, change, mode) => {
    expect(instantSound({ ...tracks, audio: { ...audio, ...change } })).toBe(mode);
  });

  test('only stereo at 48 kHz may stay for good', () => {
    expect(isFinalSound(audio)).toBe(true);
    expect(isFinalSound({ ...audio, channels: 1 })).toBe(false);
    expect(isFinalSound({ ...audio, sampleRateHz: 44_100 })).toBe(false);
  });
});

test('kept pictures stay on top when players can switch to them and they are worth their bits', () => {
  const findings = { firstSegmentS: 2, longestSegmentS: 4, averageRateBps: 5_000_000, hasOpenGop: false };
  expect(mayStay(video, findings)).toBe(true);
  expect(mayStay(video, { ...findings, longestSegmentS: 9 })).toBe(false);
  expect(mayStay(video, { ...findings, firstSegmentS: 3 })).toBe(false);
  expect(mayStay(video, { ...findings, averageRateBps: 40_000_000 })).toBe(false);
  expect(mayStay(video, { ...findings, hasOpenGop: true })).toBe(false);
});
