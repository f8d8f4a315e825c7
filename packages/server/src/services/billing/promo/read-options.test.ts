import { expect, test } from 'vitest';
import { PromoCodeOptionsError, readPromoCodeOptions } from './read-options.ts';

const read = (line: string) => readPromoCodeOptions(line.split(' ').filter((word) => word !== ''));

test('without arguments, codes are listed', () => {
  expect(read('')).toEqual({ command: 'list' });
});

test('a code is read in capitals, with what it takes off, for how long and for whom', () => {
  expect(read('welcome20 --percent 20 --months 3 --redeem-by 2027-01-31 --maximum 100')).toEqual({
    command: 'create',
    code: 'WELCOME20',
    percentOff: 20,
    amountOff: null,
    months: 3,
    redeemBy: new Date('2027-01-31T23:59:59.999Z'),
    maximum: 100,
  });
  expect(read('FIVE --amount 5.50 --months 1')).toMatchObject({
    percentOff: null,
    amountOff: 550,
    redeemBy: null,
    maximum: null,
  });
});

test.each([
  ['A B --percent 20 --months 3', 'Name one promo code.'],
  ['--percent 20 --months 3', 'Name one promo code.'],
  ['20% --percent 20 --months 3', /^A promo code contains only letters/],
  ['A --months 3', 'Give either --percent or --amount.'],
  ['A --percent 20 --amount 5 --months 3', 'Give either --percent or --amount.'],
  ['A --percent 20', 'Say with --months for how many bills.'],
  ['A --percent 101 --months 3', '--percent must be a whole number from 1 to 100.'],
  ['A --percent 20 --months 0', '--months must be a whole number from 1 to 120.'],
  ['A --amount 5.5 --months 3', /^--amount must be/],
  ['A --amount 0 --months 3', /^--amount must be/],
  ['A --percent 20 --months 3 --redeem-by 2027-02-30', /^--redeem-by must be a day/],
  ['A --percent 20 --months 3 --maximum many', '--maximum must be a whole number from 1 to 1,000,000.'],
  ['A --percents 20', /percents/],
])('%s is refused', (line, sentence) => {
  expect(() => read(line)).toThrowError(PromoCodeOptionsError);
  expect(() => read(line)).toThrowError(sentence);
});
