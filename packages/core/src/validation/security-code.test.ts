import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { SecurityCode } from './security-code.ts';

const LENGTH = 'The Security Code must have 3-4 digits';
const NUMBERS = 'Must contain only numbers';

describe('SecurityCode', () => {
  test.each(['123', '1234', '000'])('takes %j', (value) => {
    expect(messageOf(SecurityCode, value)).toBeNull();
  });

  test.each([
    ['12', LENGTH],
    ['12345', LENGTH],
    ['12a', NUMBERS],
    ['1 2', NUMBERS],
    ['１２３', NUMBERS],
    ['', 'Security Code is required'],
    [123, 'Security Code must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(SecurityCode, value)).toBe(message);
  });
});
