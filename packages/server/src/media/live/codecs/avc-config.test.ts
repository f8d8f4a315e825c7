import { describe, expect, test } from 'vitest';
import { avcLengthBytes, parameterSetsOf, readAvcConfig, writeAvcConfig } from './avc-config.ts';

/** Made by FFmpeg's libx264, as they are in an FLV file. */
const RECORDS = {
  high: '01640028ffe1001b67640028acd940780227e5c044000003000400000300f03c60c65801000668ebe3cb22c0fdf8f800',
  main: '014d401effe10018674d401eeca05017fcb80880000003008000001e078b16cb01000568ebe3cb20',
  baseline: '0142c00dffe100186742c00dd901519e226c0440000003004000000f03c50a9201000568cb83cb20',
  high422: '017a001effe1001a677a001ebcd940a02ff89c0440000003004000000f03c58b658001000668ebe3cb22c0fef8f800',
  high10: '016e001effe1001b676e001ea6cd940a02ff970110000003001000000303c0f162d96001000668ebe3cb22c0fdfafa00',
  high444: '01f4000dffe1001967f4000d919b282833f1b80880000003008000001e078a14cb01000668ebe3c44844fff8f800',
} as const;
const bytes = (name: keyof typeof RECORDS) => new Uint8Array(Buffer.from(RECORDS[name], 'hex'));

describe('an H.264 configuration', () => {
  test.each([
    ['high', 1920, 1080, 'avc1.640028'],
    ['main', 640, 360, 'avc1.4d401e'],
    ['baseline', 322, 182, 'avc1.42c00d'],
  ] as const)('of profile %s says size and codec', (name, width, height, codecs) => {
    expect(readAvcConfig(bytes(name))).toEqual({ codec: 'avc', config: bytes(name), width, height, codecs });
  });

  test.each([
    ['high422', 'Browsers do not play H.264 with 4:2:2 colour. Choose 4:2:0 (NV12) in your encoder.'],
    ['high444', 'Browsers do not play H.264 with 4:4:4 colour. Choose 4:2:0 (NV12) in your encoder.'],
    [
      'high10',
      'Browsers do not play H.264 with more than 8 bits a colour. Choose 8 bits (NV12) in your encoder.',
    ],
  ] as const)('of profile %s is refused in words', (name, sentence) => {
    expect(() => readAvcConfig(bytes(name))).toThrow(sentence);
  });

  test('with shorter lengths is handed on with lengths of four bytes', () => {
    const record = bytes('main');
    record[4] = 0xfd;
    expect(avcLengthBytes(record)).toBe(2);
    expect(avcLengthBytes(readAvcConfig(record).config)).toBe(4);
  });

  test.each(['high', 'main', 'baseline', 'high10'] as const)(
    'of profile %s is written as FFmpeg does',
    (name) => {
      const { sps, pps } = parameterSetsOf(bytes(name));
      expect(writeAvcConfig(sps[0]!, ...pps)).toEqual(bytes(name));
    },
  );

  test('that is cut off anywhere throws a sentence, and nothing else', () => {
    for (let length = 0; length < bytes('high').length - 4; length += 1)
      expect(() => readAvcConfig(bytes('high').subarray(0, length))).toThrow(
        /^The H\.264 .* (cut off|missing)\.$/,
      );
  });
});
