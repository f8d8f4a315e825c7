import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.each([
  [0, '$0'],
  [2_900, '$29'],
  [2_905, '$29.05'],
  [-1_450, '-$14.50'],
  [123_456_700, '$1,234,567'],
])('%i cents are %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('is written as the language has it', () => {
  expect(formatMoney(2_950, 'de')).toBe('29,50\u00a0$');
});
