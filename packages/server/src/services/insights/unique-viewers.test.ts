import { expect, test } from 'vitest';
import { daysIn, playRateOf, uniqueViewersOf } from './unique-viewers.ts';

const spanOf = (known: number, daily: number) => ({
  known: { viewers: known, loaders: known * 2 },
  daily: { viewers: daily, loaders: daily * 2 },
});

test.each([
  ['100 with an id', 100, 0, 2, { viewers: 100, daily: 0 }],
  ['100 with an id and one without, over two days', 100, 1, 2, { viewers: 101, daily: 1 }],
  ['nobody with an id: the mean of the days, rounded up', 0, 7, 3, { viewers: 3, daily: 3 }],
  ['nobody', 0, 0, 1, { viewers: 0, daily: 0 }],
])('%s', (_case, known, daily, days, expected) => {
  expect(uniqueViewersOf(spanOf(known, daily), days)).toEqual(expected);
});

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', 1],
  ['2026-01-01T23:59:59Z', '2026-01-02T00:00:01Z', 2],
  ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z', 1],
  ['2026-01-01T00:00:00Z', '2026-01-31T00:00:00Z', 30],
])('from %s to %s there are %i days', (start, end, days) => {
  expect(daysIn({ start: new Date(start), end: new Date(end) })).toBe(days);
});

test('the play rate weights daily viewers like their number', () => {
  expect(playRateOf(spanOf(0, 0), 1)).toBeNull();
  expect(playRateOf(spanOf(10, 10), 2)).toBe(0.5);
});
