import type { CardBrand } from '@commoncast/core/billing/constants';

/** By the first digits, as the networks have divided them (ISO/IEC 7812, issuer identification numbers). */
const PREFIXES: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^(30[0-5]|3095|36|3[89])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['unionpay', /^62/],
];

export const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

/** Whose card a number is, by as many of its digits as there are. */
export function brandOf(cardNumber: string): CardBrand {
  return PREFIXES.find(([, prefix]) => prefix.test(cardNumber))?.[0] ?? 'unknown';
}
