import { expect, test } from 'vitest';
import { dayOf, daysBefore, startOfDay } from './day.ts';

test.each([
  ['2026-11-22T00:00:00.000Z', '2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22T23:59:59.999Z', '2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22T23:30:00.000-02:00', '2026-11-23', '2026-11-23T00:00:00.000Z'],
  ['1969-12-31T12:00:00.000Z', '1969-12-31', '1969-12-31T00:00:00.000Z'],
])('%s belongs to the day %s, which begins at %s', (moment, day, midnight) => {
  expect(dayOf(new Date(moment))).toBe(day);
  expect(startOfDay(new Date(moment)).toISOString()).toBe(midnight);
});

test('a week earlier is the same time of day, across the end of a leap February too', () => {
  expect(daysBefore(new Date('2028-03-03T08:15:00.000Z'), 7).toISOString()).toBe('2028-02-25T08:15:00.000Z');
});
