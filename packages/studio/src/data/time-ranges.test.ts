import { expect, it } from 'vitest';
import { spanOf, toInterval, toTimeRange } from './time-ranges.ts';

it('begins at midnight in UTC and ends now', () => {
  expect(spanOf('week', new Date('2026-03-10T15:30:00.000Z'))).toEqual({
    startDate: '2026-03-04T00:00:00.000Z',
    endDate: '2026-03-10T15:30:00.000Z',
  });
});

it('is never empty', () => {
  const { startDate, endDate } = spanOf('today', new Date('2026-03-10T00:00:00.000Z'));
  expect(endDate > startDate).toBe(true);
});

it('reads what an address says, and falls back where it says nonsense', () => {
  expect(toTimeRange('month')).toBe('month');
  expect(toTimeRange('toString')).toBe('week');
  expect(toInterval('hour', 'week')).toBe('hour');
  expect(toInterval('hour', 'month')).toBe('day');
});
