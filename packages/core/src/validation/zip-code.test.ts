import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { ZipCode } from './zip-code.ts';

const NUMBERS = 'Must contain only numbers';

describe('ZipCode', () => {
  test.each(['1', '02134', '123456789'])('takes %j', (value) => {
    expect(messageOf(ZipCode, value)).toBeNull();
  });

  test('keeps leading zeros', () => {
    expect(v.parse(ZipCode, '02134')).toBe('02134');
  });

  test.each([
    ['1234567890', 'Zip Code must be less than 10'],
    ['12345-6789', NUMBERS],
    ['SW1A 1AA', NUMBERS],
    ['1e4', NUMBERS],
    ['', 'Zip Code is required'],
    [2134, 'Zip Code must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(ZipCode, value)).toBe(message);
  });
});
