import type { Bill } from '@commoncast/core/billing/schema';
import { expect, test } from 'vitest';
import { exampleBill } from '../../../../test/billing/example-bill.ts';
import { formatAmount, formatPeriod, statusOf, sumsOf } from './bill-words.ts';

test.each([
  [2_900, '$29.00'],
  [0, '$0.00'],
  [-1_005, '\u2212$10.05'],
  [123_456_789, '$1,234,567.89'],
])('%i cents are %s', (amount, text) => {
  expect(formatAmount(amount, 'USD')).toBe(text);
});

test.each([
  ['PAID', '$42.84 paid on November 27, 2026'],
  ['OPEN', '$42.84 due on November 26, 2026'],
  ['DRAFT', '$42.84, waiting for your confirmation'],
  ['VOID', 'Void: there is nothing to pay'],
  ['UNCOLLECTIBLE', '$42.84, not paid'],
] as const)('a bill that is %s says so', (status, sentence) => {
  const paidDate = status === 'PAID' ? '2026-11-27T09:00:00.000Z' : null;
  expect(statusOf(exampleBill({ status, paidDate }))).toBe(sentence);
});

test('a period names its years as often as it has to', () => {
  const start = new Date('2026-11-26T08:00:00Z');
  expect(formatPeriod(start, new Date('2026-12-26T08:00:00Z'))).toBe('Nov 26 – Dec 26, 2026');
  expect(formatPeriod(start, new Date('2027-01-26T08:00:00Z'))).toBe('Nov 26, 2026 – Jan 26, 2027');
});

test('the sums are as many as there are', () => {
  const labels = (changes: Partial<Bill>) => sumsOf(exampleBill(changes)).map(({ label }) => label);
  expect(labels({})).toEqual(['Subtotal', 'Promo code discount', 'VAT 19%', 'Total']);
  expect(labels({ discount: 0 })).toEqual(['Subtotal', 'VAT 19%', 'Total']);
  expect(labels({ discount: 0, tax: null })).toEqual(['Total']);
  expect(sumsOf(exampleBill({})).map(({ amount }) => amount)).toEqual([
    '$40.00',
    '\u2212$4.00',
    '$6.84',
    '$42.84',
  ]);
});
