import { daysBefore } from '@commoncast/core/time/day';
import { expect, test } from 'vitest';
import { startOfMonth, startOfWeek } from './months-and-weeks.ts';

const day = (date: string) => new Date(`${date}T00:00:00Z`);

test('a month begins at its first midnight', () => {
  expect(startOfMonth(new Date('2026-02-28T23:59:59Z'))).toEqual(day('2026-02-01'));
  expect(startOfMonth(day('2026-11-30'), 1)).toEqual(day('2026-12-01'));
  expect(startOfMonth(day('2026-12-31'), 1)).toEqual(day('2027-01-01'));
});

test.each([
  ['2026-03-01', '2026-03-01', '2026-03-08'],
  ['2026-03-07', '2026-03-01', '2026-03-08'],
  ['2026-03-08', '2026-03-08', '2026-03-15'],
  ['2026-03-21', '2026-03-15', '2026-03-22'],
  ['2026-03-22', '2026-03-22', '2026-04-01'],
  ['2026-03-31', '2026-03-22', '2026-04-01'],
  ['2028-02-29', '2028-02-22', '2028-03-01'],
  ['2026-12-29', '2026-12-22', '2027-01-01'],
])('%s is in the week from %s to %s', (date, start, end) => {
  const moment = new Date(`${date}T13:37:00Z`);
  expect(startOfWeek(moment)).toEqual(day(start));
  expect(startOfWeek(moment, 1)).toEqual(day(end));
});

test('every week ends where the next one begins', () => {
  for (let moment = day('2028-03-01'); moment > day('2026-01-01'); moment = daysBefore(moment, 1)) {
    const next = startOfWeek(moment, 1);
    expect(startOfWeek(next)).toEqual(next);
    expect(startOfWeek(daysBefore(next, 1))).toEqual(startOfWeek(moment));
  }
});
