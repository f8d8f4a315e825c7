import type { Promo } from '@commoncast/core/billing/schema';
import { discountWords } from './plan-words.ts';

/** What remains of a promo code: `WELCOME20: 20% off your next 3 bills.` */
export function promoWords(promo: Promo, currency: string): string {
  const { code, monthsLeft } = promo;
  const bills = monthsLeft === 1 ? 'your next bill' : `your next ${monthsLeft} bills`;
  return `${code}: ${discountWords(promo, currency)} ${bills}.`;
}
