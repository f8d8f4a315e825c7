import { CURRENCY } from './constants.ts';

/**
 * An amount for people, without cents where there are none.
 * @param amount in cents
 * @param language as in `Intl`
 */
export function formatMoney(amount: number, language = 'en', currency: string = CURRENCY): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 100);
}
