import { expect, test } from 'vitest';
import { nalUnitsOfByteStream } from './annex-b.ts';

const unitsOf = (hex: string) =>
  nalUnitsOfByteStream(Buffer.from(hex.replaceAll(' ', ''), 'hex')).map((unit) =>
    Buffer.from(unit).toString('hex'),
  );

test.each([
  [
    'start codes of four and of three bytes',
    '00000001 6742 000001 68ce 00000001 65 00 88',
    ['6742', '68ce', '650088'],
  ],
  ['zeros between units', '000001 6742 000000 000001 68', ['6742', '68']],
  ['an empty unit', '000001 000001 68', ['68']],
  ['nothing', '', []],
  ['bytes without a start code', '6742', []],
])('a byte stream with %s', (_, hex, units) => {
  expect(unitsOf(hex)).toEqual(units);
});
