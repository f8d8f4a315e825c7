import { describe, expect, test } from 'vitest';
import { aacFrameUs, readAacConfig } from './aac-config.ts';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('an AAC configuration', () => {
  test.each([
    ['FFmpeg, stereo', '119056e500', 48_000, 2, 'mp4a.40.2', 1024 / 48_000],
    ['OBS, stereo', '1210', 44_100, 2, 'mp4a.40.2', 1024 / 44_100],
    ['5.1', '11b0', 48_000, 6, 'mp4a.40.2', 1024 / 48_000],
    // HE-AAC: 24 kHz in the core, 48 kHz heard.
    ['HE-AAC', '2b118800', 48_000, 2, 'mp4a.40.5', 1024 / 24_000],
    ['HE-AAC v2', 'eb098800', 48_000, 2, 'mp4a.40.29', 1024 / 24_000],
    ['a rate of its own', '17805dc010', 48_000, 2, 'mp4a.40.2', 1024 / 48_000],
  ])('of %s says rate, channels and codec', (_, hex, sampleRate, channels, codecs, seconds) => {
    const config = bytes(hex);
    expect(readAacConfig(config)).toEqual({ codec: 'aac', config, sampleRate, channels, codecs });
    expect(aacFrameUs(config)).toBeCloseTo(seconds * 1e6, 6);
  });

  test.each([
    ['', 'The AAC configuration is cut off.'],
    ['12', 'The AAC configuration is cut off.'],
    ['1690', 'The AAC configuration has an impossible sample rate.'],
    ['0990', 'Browsers do not play AAC of type 1. Choose AAC-LC in your encoder.'],
    ['1180', 'The AAC sound has an unknown channel layout. Choose stereo in your encoder.'],
  ])('%s is refused in words', (hex, sentence) => {
    expect(() => readAacConfig(bytes(hex))).toThrow(sentence);
  });
});
