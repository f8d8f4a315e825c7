import { expect, test } from 'vitest';
import { addUp, shareOf } from './sums.ts';

const LINES = [{ description: 'Starter', amount: 2_900 }];
const percent = (percentOff: number) => ({ code: 'CODE', percentOff, amountOff: null });
const amount = (amountOff: number) => ({ code: 'CODE', percentOff: null, amountOff });

test('the discount comes off before the tax is added', () => {
  expect(addUp(LINES, percent(20), { name: 'VAT', percent: 19 })).toEqual({
    lines: LINES,
    subtotal: 2_900,
    discount: 580,
    tax: { name: 'VAT', percent: 19, amount: 441 },
    total: 2_761,
    currency: 'USD',
  });
});

test('without discount and tax the total is the sum of the lines', () => {
  const lines = [
    { description: 'Business for 15 of 30 days', amount: 4_950 },
    { description: 'Unused days of Starter', amount: -1_450 },
  ];
  expect(addUp(lines, null, null)).toMatchObject({ subtotal: 3_500, discount: 0, tax: null, total: 3_500 });
});

test('no discount is more than there is to pay', () => {
  expect(addUp(LINES, amount(5_000), { name: 'VAT', percent: 19 })).toMatchObject({
    discount: 2_900,
    tax: { amount: 0 },
    total: 0,
  });
  expect(addUp(LINES, percent(100), null)).toMatchObject({ discount: 2_900, total: 0 });
});

test.each([
  [2_850, null, 2_850, 50],
  [2_851, null, 2_900, 0],
  [2_899, null, 2_900, 0],
  // The tax lifts 42 cents to 50, and 41 to 49.
  [2_858, 19, 2_858, 50],
  [2_859, 19, 2_900, 0],
])('of $29 less %i cents, taxed at %j %%, what is below 50 cents is waived', (off, rate, discount, total) => {
  const tax = rate === null ? null : { name: 'VAT', percent: rate };
  expect(addUp(LINES, amount(off), tax)).toMatchObject({ subtotal: 2_900, discount, total });
});

test('a small amount without a promo code is waived, too, with its tax', () => {
  const lines = [{ description: '', amount: 49 }];
  const tax = { name: 'VAT', percent: 1 };
  expect(addUp(lines, null, tax)).toMatchObject({ discount: 49, tax: { ...tax, amount: 0 }, total: 0 });
  expect(addUp([], null, tax)).toMatchObject({ subtotal: 0, discount: 0, total: 0 });
});

test.each([
  [2_900, 8.875, 257],
  [2_900, 0.5, 15],
  [150, 1, 2],
  [149, 1, 1],
  [1_005, 10, 101],
  [1_004, 10, 100],
  // 0.285 is a little less than that in binary.
  [28_500, 0.1, 29],
])('a tax of %i cents at %d %% is %i cents, half a cent rounded up', (sum, rate, cents) => {
  const { tax } = addUp([{ description: '', amount: sum }], null, { name: 'Tax', percent: rate });
  expect(tax?.amount).toBe(cents);
});

test.each([
  [9_900, 15, 30, 4_950],
  [2_900, 1, 31, 94],
  [2_900, 0, 31, 0],
  [2_900, 31, 31, 2_900],
  [1, 1, 2, 1],
])('of %i cents, %i of %i days cost %i', (price, part, whole, cents) => {
  expect(shareOf(price, part, whole)).toBe(cents);
});
