import { describe, expect, test } from 'vitest';
import { CardNumber } from './card-number.ts';
import { messageOf } from './message.ts';

const LENGTH = 'The Card Number must be between 12-19 digits';
const NUMBERS = 'Must contain only numbers';

describe('CardNumber', () => {
  test.each(['1'.repeat(12), '4242424242424242', '4242424242424241', '0000000000000000', '9'.repeat(19)])(
    'takes %j',
    (value) => {
      expect(messageOf(CardNumber, value)).toBeNull();
    },
  );

  test.each([
    ['1'.repeat(11), LENGTH],
    ['1'.repeat(20), LENGTH],
    ['4242 4242 4242 4242', NUMBERS],
    ['4242-4242-4242-4242', NUMBERS],
    ['4242x', NUMBERS],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', NUMBERS],
    ['', 'Card Number is required'],
    [4242424242424242, 'Card Number must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(CardNumber, value)).toBe(message);
  });
});
