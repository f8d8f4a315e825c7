import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { Phone, phone } from './phone.ts';

describe('Phone', () => {
  test.each(['5551234567', '0000000000', ' 5551234567 '])('takes %j', (value) => {
    expect(messageOf(Phone, value)).toBeNull();
  });

  test.each([
    ['555123456', 'Phone length must be 10'],
    ['55512345678', 'Phone length must be 10'],
    ['+15551234567', 'Must contain only numbers'],
    ['abcdefghij', 'Must contain only numbers'],
    ['５５５１２３４５６７', 'Must contain only numbers'],
    ['55512 4567', 'Must contain only numbers'],
    [' '.repeat(10), 'Phone is required'],
    ['', 'Phone is required'],
    [5551234567, 'Phone must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(Phone, value)).toBe(message);
  });

  test('names the field as it is labelled', () => {
    expect(messageOf(phone('Mobile number'), '1')).toBe('Mobile number length must be 10');
  });
});
