import { describe, expect, test } from 'vitest';
import { expirationDate } from './expiration-date.ts';
import { messageOf } from './message.ts';

const MESSAGE = 'Expiration Date must be valid and future date';
const at = (now: string) => expirationDate(() => Date.parse(now));

describe('expirationDate', () => {
  const schema = at('2026-11-30T23:59:59Z');

  test.each(['11/26', '11/2026', '02/28', '12/99', ' 11/26 '])('takes %j', (value) => {
    expect(messageOf(schema, value)).toBeNull();
  });

  test.each([
    '10/26',
    '00/27',
    '13/27',
    '1/27',
    '11-26',
    '1126',
    '11/1926',
    '11/0026',
    '11/026',
    '11/26x',
    '１１/26',
  ])('refuses %j', (value) => {
    expect(messageOf(schema, value)).toBe(MESSAGE);
  });

  test.each([
    ['', 'Expiration Date is required'],
    [1126, 'Expiration Date must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });

  test('accepts a card until its month has ended everywhere', () => {
    expect(messageOf(at('2026-12-01T11:59:59.999Z'), '11/26')).toBeNull();
    expect(messageOf(at('2026-12-01T12:00:00Z'), '11/26')).toBe(MESSAGE);
    expect(messageOf(at('2027-01-01T11:59:59.999Z'), '12/2026')).toBeNull();
    expect(messageOf(at('2027-01-01T12:00:00Z'), '12/2026')).toBe(MESSAGE);
  });
});
