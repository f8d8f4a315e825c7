import { CURRENCY } from '@commoncast/core/billing/constants';
import type { BillLine } from '@commoncast/core/billing/schema';

/** A tax on everything that is sold, as configured. */
export interface TaxRate {
  readonly name: string;
  /** With three decimals at most. */
  readonly percent: number;
}

/** What a promo code takes off: one of the two. */
export interface Discount {
  readonly code: string;
  readonly percentOff: number | null;
  /** In cents. */
  readonly amountOff: number | null;
}

/** What a bill adds up, in cents: lines, minus discount, plus tax. */
export interface Sums {
  lines: BillLine[];
  subtotal: number;
  discount: number;
  tax: { name: string; percent: number; amount: number } | null;
  total: number;
  currency: string;
}

/** The least that Stripe charges, in cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST_CHARGE = 50;

/**
 * Adds lines up. The discount comes before the tax, and is never more than there is to pay. A total that is too small to
 * be charged is waived: the discount takes all of it.
 */
export function addUp(lines: readonly BillLine[], discount: Discount | null, tax: TaxRate | null): Sums {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const sums = withDiscount(lines, subtotal, discountOn(subtotal, discount), tax);
  const isTooSmall = sums.total > 0 && sums.total < LEAST_CHARGE;
  return isTooSmall ? withDiscount(lines, subtotal, subtotal, tax) : sums;
}

function withDiscount(
  lines: readonly BillLine[],
  subtotal: number,
  discount: number,
  tax: TaxRate | null,
): Sums {
  const amount = tax ? percentOf(subtotal - discount, tax.percent) : 0;
  return {
    lines: [...lines],
    subtotal,
    discount,
    tax: tax && { name: tax.name, percent: tax.percent, amount },
    total: subtotal - discount + amount,
    currency: CURRENCY,
  };
}

/** A share of an amount, in whole cents. */
export function shareOf(amount: number, part: number, whole: number): number {
  return divideHalfUp(amount * part, whole);
}

function discountOn(subtotal: number, discount: Discount | null): number {
  if (!discount) return 0;
  const { percentOff, amountOff } = discount;
  return Math.min(subtotal, amountOff ?? percentOf(subtotal, percentOff ?? 0));
}

function percentOf(amount: number, percent: number): number {
  return divideHalfUp(amount * Math.round(percent * 1_000), 100_000);
}

/** Of whole numbers that are not negative, without a fraction on the way. */
function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
