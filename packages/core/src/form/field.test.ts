import { expect, test } from 'vitest';
import { holdsValue, shownError } from './field.ts';

test.each([' ', 'a', true, false, 0, ['a'], {}])('holdsValue: %j makes a field touched', (value) => {
  expect(holdsValue(value)).toBe(true);
});

test.each(['', [], null, undefined])('holdsValue: %j does not', (value) => {
  expect(holdsValue(value)).toBe(false);
});

test('shownError is silent before a field is touched', () => {
  expect(shownError({ value: '', error: 'Name is required', touched: false })).toBeNull();
  expect(shownError({ value: '', error: 'Name is required', touched: true })).toBe('Name is required');
  expect(shownError({ value: 'Ann', error: null, touched: true })).toBeNull();
});
