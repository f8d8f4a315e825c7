import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Beat } from './beat.ts';

const beat = {
  playId: '01900000-0000-7000-8000-000000000001',
  seq: 0,
  event: 'beat',
  tClient: Date.parse('2026-03-01T12:00:00Z'),
  positionMs: 12_345.6,
  playingMs: 10_000,
  rebufferMs: 0,
  rebufferCount: 0,
  ranges: [[0, 12_345.6]],
  visible: true,
  rate: 1,
  muted: false,
};

test('a beat of our days is taken', () => {
  expect(v.is(Beat, beat)).toBe(true);
  expect(v.is(Beat, { ...beat, tFirst: beat.tClient })).toBe(true);
});

test.each([
  ['a time that is none', { tClient: Number.NaN }],
  ['less than nothing watched', { playingMs: -1 }],
  ['more played ranges than a play may have', { ranges: Array.from({ length: 201 }, () => [0, 1]) }],
  ['an event that nobody knows', { event: 'explode' }],
  ['half a step', { seq: 0.5 }],
])('%s is refused', (_, wrong) => {
  expect(v.is(Beat, { ...beat, ...wrong })).toBe(false);
});
