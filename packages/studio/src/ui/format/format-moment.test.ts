import { expect, it } from 'vitest';
import { formatMoment } from './format-moment.ts';

it('names the day only if it is another one', () => {
  const moment = new Date(2026, 0, 31, 14, 5).toISOString();
  expect(formatMoment(moment, new Date(2026, 0, 31, 23, 59))).toBe('14:05');
  expect(formatMoment(moment, new Date(2026, 1, 1, 0, 0))).toBe('Jan 31, 14:05');
});
