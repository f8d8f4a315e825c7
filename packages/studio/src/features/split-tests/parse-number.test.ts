import { expect, it } from 'vitest';
import { parseNumber } from './parse-number.ts';

it.each([
  ['10', 10],
  [' 12.5 ', 12.5],
  ['12,5', 12.5],
  ['1,000', 1000],
  ['1 000 000', 1_000_000],
  ['1,234,567', 1_234_567],
  ['', Number.NaN],
  ['ten', Number.NaN],
])('reads %j as %d', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});
