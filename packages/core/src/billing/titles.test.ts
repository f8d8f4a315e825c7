import { expect, test } from 'vitest';
import { titleOfCard } from './titles.ts';

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['unknown', 'Card ending in 4242'],
] as const)('a card of the brand %s is called %s', (brand, title) => {
  expect(titleOfCard({ brand, lastFour: '4242' })).toBe(title);
});
