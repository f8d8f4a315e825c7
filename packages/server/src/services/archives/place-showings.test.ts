import { describe, expect, test } from 'vitest';
import { TICKS_PER_S } from '../../media/live/cmaf/init-segment.ts';
import { legsOf, toRecordedMs } from '../../media/live/recording/recorded-legs.ts';
import type { ShowingRow } from '../live/tables.ts';
import { placeShowings } from './place-showings.ts';

const START_MS = Date.parse('2026-03-01T10:00:00.000Z');

/** A segment that began so many seconds after the start of the broadcast. */
const segment = (atS: number, durationS: number) => {
  const part = (ticks: number) => ({
    type: 'part' as const,
    ...{ offset: 0, bytes: 1, isIndependent: true, pictures: 1, shownTicks: 0, decodedTicks: 0, check: 0 },
    ticks,
  });
  const wallMs = START_MS + atS * 1000;
  const record = {
    type: 'segment' as const,
    ...{ sequence: 0, isDiscontinuity: false, isIndependent: true, wallMs },
  };
  return { record, parts: [part(TICKS_PER_S), part((durationS - 1) * TICKS_PER_S)] };
};

/** Ten seconds; an encoder that was away for twenty; ten seconds more. */
const legs = legsOf([segment(0, 4), segment(4, 6), segment(30, 4), segment(34.03, 6)]);

test('a recording knows when each of its stretches began, and where', () => {
  expect(legs).toEqual([
    { wallMs: START_MS, atMs: 0, durationMs: 10_000 },
    { wallMs: START_MS + 30_000, atMs: 10_000, durationMs: 10_000 },
  ]);
  expect(legsOf([])).toEqual([]);
});

test.each([
  [-5, 0],
  [0, 0],
  [7.5, 7.5],
  [10, 10],
  // Without a picture.
  [25, 10],
  [30, 10],
  [33, 13],
  [41, 20],
])('what happened %d s after the start is at %d s of the recording', (wallS, atS) => {
  expect(toRecordedMs(legs, START_MS + wallS * 1000)).toBe(atS * 1000);
});

describe('what was over a broadcast is over its recording', () => {
  const shown = (fromS: number, untilS: number | null): ShowingRow => ({
    id: 'a',
    business_id: 'b',
    created_by: null,
    stream_id: 's',
    session_id: 'one',
    hypergraphic_id: 'sale',
    left_percent: 5,
    top_percent: 6,
    width_percent: 25,
    from_at: new Date(START_MS + fromS * 1000),
    until_at: untilS === null ? null : new Date(START_MS + untilS * 1000),
  });
  const placed = (fromS: number, untilS: number | null) =>
    placeShowings([shown(fromS, untilS)], { legs: [...legs], duration_ms: 20_000 }).map(
      ({ from_s, to_s }) => [from_s, to_s],
    );

  test.each([
    ['in one stretch', 2, 5.25, [[2, 5.25]]],
    ['across an interruption', 8, 32, [[8, 12]]],
    ['from within an interruption', 20, 35, [[10, 15]]],
    ['into an interruption', 8, 20, [[8, 10]]],
    ['only while nothing arrived', 12, 28, []],
    ['until the end', 31, null, [[11, null]]],
    ['longer than the broadcast', 31, 60, [[11, null]]],
    ['after the last picture', 45, null, []],
  ])('%s', (_, fromS, untilS, expected) => {
    expect(placed(fromS, untilS)).toEqual(expected);
  });

  test('at its place', () => {
    expect(placeShowings([shown(1, 2)], { legs: [...legs], duration_ms: 20_000 })).toEqual([
      { hypergraphic_id: 'sale', from_s: 1, to_s: 2, left_percent: 5, top_percent: 6, width_percent: 25 },
    ]);
  });

  test('nothing of it where nobody knows the moments', () => {
    expect(placeShowings([shown(1, 2)], { legs: [], duration_ms: 20_000 })).toEqual([]);
  });
});
