import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

test('a day is the one in UTC', () => {
  expect(formatDay(new Date('2026-11-26T00:00:00Z'))).toBe('November 26, 2026');
  expect(formatDay(new Date('2026-11-26T23:59:59Z'))).toBe('November 26, 2026');
});
