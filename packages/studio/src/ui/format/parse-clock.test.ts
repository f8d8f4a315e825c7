import { expect, test } from 'vitest';
import { formatStart } from './format-start.ts';
import { parseClock } from './parse-clock.ts';

test.each([
  ['7', 7],
  ['90', 90],
  ['1:05', 65],
  [' 1:02:03.5 ', 3723.5],
  ['0:00,25', 0.25],
  ['', null],
  ['1:75', null],
  ['a', null],
  ['-1', null],
  ['1:2:3:4', null],
])('%j is %j seconds', (text, seconds) => expect(parseClock(text)).toBe(seconds));

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3723.5, '1:02:03.5'],
  [59.96, '1:00'],
])('%d s stands as %s', (seconds, text) => expect(formatStart(seconds)).toBe(text));
