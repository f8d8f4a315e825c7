import { expect, it } from 'vitest';
import { formatTime } from './format-time.ts';

it.each([
  [0, 24, '0:00'],
  [7.9, 24, '0:07'],
  [83, 600, '1:23'],
  [83, 7200, '0:01:23'],
  [3661, 7200, '1:01:01'],
  [Number.NaN, 0, '0:00'],
  [-3, 10, '0:00'],
])('writes %s of %s s as %s', (timeS, wholeS, text) => {
  expect(formatTime(timeS, wholeS)).toBe(text);
});
