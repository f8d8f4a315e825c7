import { expect, test } from 'vitest';
import { planCut, type TimedFragment } from './plan-cut.ts';

/** Parts of half a second and ten bytes behind a head of 100, with a key frame every two seconds. */
const fragments: TimedFragment[] = Array.from({ length: 20 }, (_, at) => ({
  startS: at / 2,
  endS: (at + 1) / 2,
  offset: 100 + 10 * at,
  bytes: 10,
  isKey: at % 4 === 0,
}));

test.each([
  ['on key frames', 2_000, 6_000, { from: 140, to: 220, durationMs: 4_000 }],
  ['between them', 3_900, 4_100, { from: 140, to: 220, durationMs: 4_000 }],
  ['from the beginning', 0, 1, { from: 100, to: 140, durationMs: 2_000 }],
  ['to the end', 8_500, 10_000, { from: 260, to: 300, durationMs: 2_000 }],
  ['of everything', 0, 60_000, { from: 100, to: 300, durationMs: 10_000 }],
])('a clip %s begins and ends where pictures can', (_, startMs, endMs, cut) => {
  expect(planCut(fragments, { startMs, endMs })).toEqual(cut);
});

test('of nothing there is no clip', () => {
  expect(planCut([], { startMs: 0, endMs: 1_000 })).toBeNull();
});
