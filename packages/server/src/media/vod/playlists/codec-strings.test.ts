import { describe, expect, test } from 'vitest';
import { codecStrings } from './codec-strings.ts';
import { videoRangeOf } from './video-range.ts';

const box = (type: string, hex: string): Buffer => {
  const body = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** Version, profile space with tier and profile, compatibility, six bytes of constraints, level. */
const hvcC = (profile: string, compatibility: string, constraints: string, level: string): Buffer =>
  Buffer.concat([box('hvc1', ''), box('hvcC', `01 ${profile} ${compatibility} ${constraints} ${level}`)]);
const colr = (primaries: string, transfer: string, matrix: string, range = '00'): Buffer =>
  box('colr', `${Buffer.from('nclx').toString('hex')} 00${primaries} 00${transfer} 00${matrix} ${range}`);

describe('HEVC, ISO/IEC 14496-15 §E.3', () => {
  test.each([
    // The examples of that section.
    ['hvc1.1.6.L93.B0', hvcC('01', '60000000', 'b00000000000', '5d')],
    ['hvc1.A4.41.H120.B0.23', hvcC('64', '82000000', 'b02300000000', '78')],
    ['hvc1.2.4.L120.B0', hvcC('02', '20000000', 'b00000000000', '78')],
    ['hvc1.1.6.L150', hvcC('01', '60000000', '000000000000', '96')],
    // A byte of zero between others stays.
    ['hvc1.2.4.H153.90.0.8', hvcC('22', '20000000', '900008000000', '99')],
  ])('%s', (codec, init) => expect(codecStrings(init)).toBe(codec));
});

describe('VP9, VP Codec ISO Media File Format Binding', () => {
  test.each([
    // The examples of its section on the codecs parameter.
    ['vp09.02.10.10.01.09.16.09.01', box('vpcC', '01000000 02 0a a3 09 10 09 0000')],
    ['vp09.00.10.08', box('vpcC', '01000000 00 0a 82 01 01 01 0000')],
    ['vp09.00.50.08', box('vpcC', '01000000 00 32 80 02 02 02 0000')],
    ['vp09.02.51.10.01.09.18.09.00', box('vpcC', '01000000 02 33 a2 09 12 09 0000')],
  ])('%s', (codec, init) => expect(codecStrings(init)).toBe(codec));
});

describe('AV1, AV1 Codec ISO Media File Format Binding §5', () => {
  test.each([
    ['av01.0.04M.08', box('av1C', '81 04 0c 00')],
    // The example of that section: 4:2:0 with colocated samples, BT.2020, PQ.
    ['av01.0.04M.10.0.112.09.16.09.0', Buffer.concat([box('av1C', '81 04 4e 00'), colr('09', '10', '09')])],
    ['av01.0.13H.10', Buffer.concat([box('av1C', '81 0d cc 00'), colr('01', '01', '01')])],
    [
      'av01.0.08M.08.1.110.01.13.06.1',
      Buffer.concat([box('av1C', '81 08 1c 00'), colr('01', '0d', '06', '80')]),
    ],
    ['av01.2.09M.12', box('av1C', '81 49 60 00')],
  ])('%s', (codec, init) => expect(codecStrings(init)).toBe(codec));
});

test('the range follows from the transfer characteristics, which VP9 may state in its own box', () => {
  expect(videoRangeOf(colr('09', '10', '09'))).toBe('PQ');
  expect(videoRangeOf(colr('09', '12', '09'))).toBe('HLG');
  expect(videoRangeOf(colr('01', '01', '01'))).toBe('SDR');
  expect(videoRangeOf(box('vpcC', '01000000 02 0a a3 09 10 09 0000'))).toBe('PQ');
  expect(videoRangeOf(Buffer.alloc(0))).toBe('SDR');
});
