import { describe, expect, it, test } from 'vitest';
import { brandOf } from './card-brand.ts';
import { expiryText } from './expiry-text.ts';
import { caretBehind, groupCardNumber, withoutGaps } from './group-digits.ts';

test.each([
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['4', 'visa', '4'],
  ['42424', 'visa', '4242 4'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
  ['2221', 'mastercard', '2221'],
  ['2720', 'mastercard', '2720'],
  ['2721', 'unknown', '2721'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['6011111111111117', 'discover', '6011 1111 1111 1117'],
  ['3056930009020004', 'diners', '3056 930009 020004'],
  ['36227206271667', 'diners', '3622 720627 1667'],
  ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
  ['6200000000000005', 'unionpay', '6200 0000 0000 0005'],
  ['1234567890123456789', 'unknown', '1234 5678 9012 3456 789'],
  ['12345678901234567890', 'unknown', '1234 5678 9012 3456 789 0'],
  ['', 'unknown', ''],
])('%s is of %s, and is shown as %s', (number, brand, shown) => {
  expect(brandOf(number)).toBe(brand);
  expect(groupCardNumber(number)).toBe(shown);
});

it('takes out spaces and hyphens of all kinds, and nothing else', () => {
  expect(withoutGaps(' 4242-4242\u00a04242\u20134242 ')).toBe('4242424242424242');
  expect(withoutGaps('4242x')).toBe('4242x');
});

it.each([
  ['4242 4242', 0, 0],
  ['4242 4242', 4, 4],
  ['4242 4242', 5, 6],
  ['4242 4242', 8, 9],
])('in %j the caret behind %i digits is at %i', (text, count, place) => {
  expect(caretBehind(text, count)).toBe(place);
});

describe('the expiry, as it is typed', () => {
  const type = (keys: string) => [...keys].reduce((text, key) => expiryText(text + key, text), '');

  test.each([
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['530', '05/30'],
    ['5/30', '05/30'],
    ['1/30', '01/30'],
    ['0130', '01/30'],
    ['122030', '12/2030'],
    ['13', '13'],
    ['12a', '12a'],
  ])('%s becomes %s', (keys, text) => {
    expect(type(keys)).toBe(text);
  });

  test.each([
    ['12 / 30', '12/30'],
    ['12/2030', '12/2030'],
    ['1230', '12/30'],
  ])('%s, filled in by the browser, becomes %s', (text, shown) => {
    expect(expiryText(text, '')).toBe(shown);
  });

  it('can be deleted to its beginning', () => {
    const states = ['12/30'];
    while (states.at(-1) !== '' && states.length < 9) {
      const before = states.at(-1) ?? '';
      states.push(expiryText(before.slice(0, -1), before));
    }
    expect(states).toEqual(['12/30', '12/3', '12/', '12', '1', '']);
  });
});
