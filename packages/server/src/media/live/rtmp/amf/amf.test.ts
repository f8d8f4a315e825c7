import { describe, expect, test } from 'vitest';
import { ByteReader } from '../byte-reader.ts';
import { readAmf0 } from './read-amf0.ts';
import { writeAmf0 } from './write-amf0.ts';

const read = (...bytes: readonly (number | Uint8Array)[]) =>
  readAmf0(
    new ByteReader(
      Buffer.concat(bytes.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part))),
    ),
  );
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const TOO_COMPLEX = 'A command is too complex.';

describe('AMF0', () => {
  test('reads what it writes', () => {
    const value = {
      app: 'live',
      capabilities: 239.5,
      fpad: false,
      codecs: ['avc1', 'mp4a'],
      none: null,
      inner: { ü: 'é' },
    };
    const reader = new ByteReader(writeAmf0('connect', 1, value));
    expect([readAmf0(reader), readAmf0(reader), { ...(readAmf0(reader) as object) }]).toEqual([
      'connect',
      1,
      value,
    ]);
    expect(reader.remaining).toBe(0);
  });

  test('reads ECMA arrays whatever they say of their length, dates, long texts, typed objects', () => {
    const fields = Buffer.from('\0\x01a\x02\0\x01b\0\0\x09', 'latin1');
    expect(read(8, u32(0xffffffff), fields)).toEqual({ a: 'b' });
    expect(read(16, Buffer.from('\0\x01T', 'latin1'), fields)).toEqual({ a: 'b' });
    expect(read(11, Buffer.from('40b0000000000000', 'hex'), 0, 0)).toBe(4096);
    expect(read(12, u32(3), Buffer.from('abc'))).toBe('abc');
  });

  test('gives names that mean something to JavaScript no meaning', () => {
    const value = read(3, Buffer.from('\0\x09__proto__\x03\0\x01x\x05\0\0\x09\0\0\x09', 'latin1'));
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test.each([
    ['depth', Buffer.alloc(100, Buffer.from('0a00000001', 'hex')), TOO_COMPLEX],
    ['objects in objects', Buffer.alloc(4000, Buffer.from('03000161', 'hex')), TOO_COMPLEX],
    ['values', Buffer.concat([Buffer.from('0affffffff', 'hex'), Buffer.alloc(4000, 5)]), TOO_COMPLEX],
    [
      'a long text',
      Buffer.concat([Buffer.from('0c00ffffff', 'hex'), Buffer.alloc(9000)]),
      'A command has a text that is too long.',
    ],
    ['an end before its time', Buffer.from('0200ff61', 'hex'), 'A message is cut off.'],
    ['an unknown type', Buffer.from([99]), 'A command has a value of unknown type 99.'],
  ])('refuses too much of %s', (_, bytes, sentence) => {
    expect(() => readAmf0(new ByteReader(bytes))).toThrow(sentence);
  });
});

describe('AMF3 inside AMF0', () => {
  test('reads objects with traits and references', () => {
    // { app: 'live', same: → 'live', n: -1, on: true }, dynamic, without sealed names
    const bytes =
      '110a0b01' +
      '07617070' +
      '06096c697665' +
      '0973616d65' +
      '0602' +
      '036e' +
      '04ffffffff' +
      '056f6e' +
      '03' +
      '01';
    expect(readAmf0(new ByteReader(Buffer.from(bytes, 'hex')))).toEqual({
      app: 'live',
      same: 'live',
      n: -1,
      on: true,
    });
  });

  test('reads sealed names, arrays and dates', () => {
    const bytes = '110a13' + '0354' + '0361' + '0905010401' + '0601';
    expect(readAmf0(new ByteReader(Buffer.from(bytes, 'hex')))).toEqual({ a: [1, ''] });
    expect(readAmf0(new ByteReader(Buffer.from('11080140b0000000000000', 'hex')))).toBe(4096);
  });

  test.each([
    ['a reference to nothing', '110604', 'A command refers to a value that it does not have.'],
    ['an object in itself', '110a0b0103610a0001', null],
    ['many names', `110afffffff3${'01'.repeat(2000)}`, TOO_COMPLEX],
    ['arrays in arrays', `11${'090301'.repeat(200)}`, TOO_COMPLEX],
  ])('refuses %s', (_, hex, sentence) => {
    const work = () => readAmf0(new ByteReader(Buffer.from(hex, 'hex')));
    if (sentence === null) expect(work()).toEqual({ a: null });
    else expect(work).toThrow(sentence);
  });
});
