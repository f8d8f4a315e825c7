import { expect, it } from 'vitest';
import { clock } from './clock.ts';

it.each([
  [0, '0:00'],
  [9.6, '0:10'],
  [75, '1:15'],
  [3675, '1:01:15'],
  [-1, '0:00'],
])('%s s is %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});
