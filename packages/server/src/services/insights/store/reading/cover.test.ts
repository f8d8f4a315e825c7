import { DAY_MS } from '@commoncast/core/time/day';
import { expect, test } from 'vitest';
import { type CoverPart, coverOf } from './cover.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const spanOf = (first: string, end: string) => ({ start: day(first), end: day(end) });

/** The parts in words. */
function read(parts: readonly CoverPart[]): string[] {
  return parts.map(({ grain, span, sign }) => {
    const [from, to] = [span.start, span.end].map((moment) => moment.toISOString().slice(5, 10));
    return `${sign === 1 ? '+' : '-'}${grain} ${from} to ${to}`;
  });
}

test('a whole month is a month, and most of one is the month without the rest', () => {
  expect(read(coverOf(spanOf('2026-10-01', '2026-11-01')))).toEqual(['+month 10-01 to 11-01']);
  expect(read(coverOf(spanOf('2026-10-01', '2026-10-30')))).toEqual([
    '+month 10-01 to 11-01',
    '-day 10-30 to 11-01',
  ]);
  expect(read(coverOf(spanOf('2026-09-30', '2026-12-01')))).toEqual([
    '+month 10-01 to 12-01',
    '+day 09-30 to 10-01',
  ]);
});

test('a part of a month is weeks and days, and most of a week is the week without the rest', () => {
  expect(read(coverOf(spanOf('2026-10-02', '2026-10-15')))).toEqual([
    '+week 10-01 to 10-08',
    '-day 10-01 to 10-02',
    '+week 10-08 to 10-15',
  ]);
  expect(read(coverOf(spanOf('2026-10-20', '2026-10-23')))).toEqual([
    '+day 10-20 to 10-22',
    '+day 10-22 to 10-23',
  ]);
  expect(coverOf(spanOf('2026-10-20', '2026-10-20'))).toEqual([]);
});

test('each day of a span counts once, and no other day, with at most ten rows of a day for each month that is cut', () => {
  const [first, last] = [day('2024-01-20').getTime(), day('2024-04-12').getTime()];
  for (let start = first; start < last; start += DAY_MS) {
    for (let end = start + DAY_MS; end <= last; end += DAY_MS) {
      const counts = new Map<number, number>();
      let rows = 0;
      for (const { grain, sign, span } of coverOf({ start: new Date(start), end: new Date(end) })) {
        rows += grain === 'day' ? (span.end.getTime() - span.start.getTime()) / DAY_MS : 1;
        for (let at = span.start.getTime(); at < span.end.getTime(); at += DAY_MS)
          counts.set(at, (counts.get(at) ?? 0) + sign);
      }
      const counted = [...counts].filter(([, count]) => count !== 0);
      expect(counted.map(([at]) => at).toSorted()).toEqual(
        Array.from({ length: (end - start) / DAY_MS }, (_, index) => start + index * DAY_MS),
      );
      expect(counted.every(([, count]) => count === 1)).toBe(true);
      expect(rows).toBeLessThanOrEqual(20);
    }
  }
});
