import { expect, test } from 'vitest';
import { keyFramesOfTrack } from './sample-table.ts';

const TRACK = 7;
const TICKS_PER_S = 1_000;

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}

const numbers = (...values: readonly number[]): Buffer => numbersOf(values);

const numbersOf = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, 4 * index);
  return bytes;
};

/** A list of entries of so many numbers each. */
const list = (type: string, entries: readonly (readonly number[])[], count = entries.length) =>
  box(type, numbersOf([0, count, ...entries.flat()]));

/** The header of a track, of media or of a film, with dates of 32 or 64 bits. */
const dated = (type: string, value: number, isLarge = false) =>
  isLarge ? box(type, numbers(0x0100_0000, 0, 0, 0, 0, value)) : box(type, numbers(0, 0, 0, value));

/** Ten pictures, 40 ms each and the last five 80 ms, of which the 1st, 4th and 8th are key frames, shown 80 ms later. */
const pictures = [
  list('stts', [
    [5, 40],
    [5, 80],
  ]),
  list('ctts', [[10, 80]]),
  list('stss', [[1], [4], [8]]),
];

interface Movie {
  readonly tables?: readonly Buffer[];
  readonly edits?: Buffer;
  readonly isLarge?: boolean;
}

function movie({ tables = pictures, edits, isLarge = false }: Movie = {}): Buffer {
  const track = (number: number, stbl: readonly Buffer[]) =>
    box(
      'trak',
      dated('tkhd', number, isLarge),
      ...(edits ? [box('edts', edits)] : []),
      box('mdia', dated('mdhd', TICKS_PER_S, isLarge), box('minf', box('stbl', ...stbl))),
    );
  return Buffer.concat([
    dated('mvhd', 100, isLarge),
    track(3, [list('stts', [[10, 20]])]),
    track(TRACK, tables),
  ]);
}

const shownS = (of: Movie = {}, track = TRACK) =>
  keyFramesOfTrack(movie(of), track)?.map(({ shownS }) => Number(shownS.toFixed(6)));

test('key frames are decoded when those before them have been, and shown later', () => {
  expect(keyFramesOfTrack(movie(), TRACK)).toEqual([
    { decodedS: 0, shownS: 0.08 },
    { decodedS: 0.12, shownS: 0.2 },
    { decodedS: 0.36, shownS: 0.44 },
  ]);
});

test('offsets differ by run, and may be less than nothing', () => {
  const [times, , keys] = pictures;
  const offsets = list('ctts', [
    [3, 40],
    [7, -20],
  ]);
  expect(shownS({ tables: [times!, offsets, keys!] })).toEqual([0.04, 0.1, 0.34]);
  expect(shownS({ tables: [times!, keys!] })).toEqual([0, 0.12, 0.36]);
});

test('headers with dates of 64 bits are read too', () => {
  const edits = box('elst', numbers(0x0100_0000, 1, 0, 60, 0, 80, 0x1_0000));
  expect(shownS({ isLarge: true, edits })).toEqual([0.08, 0.2, 0.44]);
});

test.each([
  [
    'begins later',
    [
      [50, -1, 0x1_0000],
      [60, 80, 0x1_0000],
    ],
    true,
  ],
  ['is shown from its first key frame on', [[60, 80, 0x1_0000]], true],
  ['is shown from later on', [[60, 90, 0x1_0000]], false],
  ['ends before its last key frame', [[36, 80, 0x1_0000]], false],
  [
    'is shown in two parts',
    [
      [20, 80, 0x1_0000],
      [20, 400, 0x1_0000],
    ],
    false,
  ],
  [
    'begins later twice',
    [
      [50, -1, 0x1_0000],
      [50, -1, 0x1_0000],
      [60, 80, 0x1_0000],
    ],
    false,
  ],
  ['is not shown', [[60, -1, 0x1_0000]], false],
])('a film that %s', (_what, edits, isWhole) => {
  expect(shownS({ edits: list('elst', edits) })).toEqual(isWhole ? [0.08, 0.2, 0.44] : undefined);
});

test.each([
  ['no key frames', pictures.slice(0, 2)],
  ['an empty list of them', [...pictures.slice(0, 2), list('stss', [])]],
  ['key frames of another kind', [...pictures, list('stps', [[6]])]],
  ['groups of samples', [...pictures, box('sbgp', numbers(0, 0, 0))]],
  ['a key frame without a time', [...pictures.slice(0, 2), list('stss', [[1], [11]])]],
  ['no times', pictures.slice(2)],
])('a track that lists %s is not understood', (_what, tables) => {
  expect(shownS({ tables })).toBeUndefined();
});

test('a track that is not there is not understood, nor one that is cut off anywhere', () => {
  expect(shownS({}, 4)).toBeUndefined();
  const whole = movie();
  for (let bytes = 0; bytes < whole.length; bytes += 1)
    expect(keyFramesOfTrack(whole.subarray(0, bytes), TRACK)).toBeNull();
});

test('a track that lists more key frames than half a day has is not understood', () => {
  const many = Array.from({ length: 200_001 }, () => [1]);
  expect(shownS({ tables: [...pictures.slice(0, 2), list('stss', many.slice(1))] })).toHaveLength(200_000);
  expect(shownS({ tables: [...pictures.slice(0, 2), list('stss', many)] })).toBeUndefined();
});

test('a list that says more than it has ends where it does', () => {
  expect(shownS({ tables: [...pictures.slice(0, 2), list('stss', [[1], [4]], 1_000_000)] })).toEqual([
    0.08, 0.2,
  ]);
});
