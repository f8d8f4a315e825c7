import { expect, it } from 'vitest';
import { fromLocalTime, nextFullHour, toLocalTime } from './local-time.ts';

it('goes from a timestamp to a field and back', () => {
  const moment = new Date(2026, 0, 31, 4, 5).toISOString();
  expect(toLocalTime(moment)).toBe('2026-01-31T04:05');
  expect(fromLocalTime('2026-01-31T04:05')).toBe(moment);
  expect(toLocalTime(null)).toBe('');
  expect(fromLocalTime('')).toBeNull();
});

it('suggests a full hour that leaves time to set up', () => {
  expect(nextFullHour(new Date(2026, 0, 31, 14, 20))).toBe('2026-01-31T15:00');
  expect(nextFullHour(new Date(2026, 0, 31, 14, 40))).toBe('2026-01-31T16:00');
});
