import type { Bill } from '@commoncast/core/billing/schema';
import { formatDay } from '@commoncast/core/time/format-day';

const MINUS = '\u2212';

/**
 * An amount in a column: always with its cents, with a real minus.
 * @param amount in cents
 */
export function formatAmount(amount: number, currency: string): string {
  const text = new Intl.NumberFormat('en', { style: 'currency', currency }).format(Math.abs(amount) / 100);
  return amount < 0 ? `${MINUS}${text}` : text;
}

/** How the bill stands, such as `$29.00 paid on November 26, 2026`. */
export function statusOf({ status, total, currency, createdDate, paidDate }: Bill): string {
  const amount = formatAmount(total, currency);
  switch (status) {
    case 'PAID':
      return `${amount} paid on ${formatDay(new Date(paidDate ?? createdDate))}`;
    case 'OPEN':
      return `${amount} due on ${formatDay(new Date(createdDate))}`;
    case 'DRAFT':
      return `${amount}, waiting for your confirmation`;
    case 'VOID':
      return 'Void: there is nothing to pay';
    case 'UNCOLLECTIBLE':
      return `${amount}, not paid`;
  }
}

const range = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** From one day to another, in UTC, such as `Nov 26 – Dec 26, 2026`. */
export function formatPeriod(start: Date, end: Date): string {
  return range.formatRange(start, end).replace(/\s+/g, ' ');
}

/** The sums below the lines; the last one is what has to be paid. */
export function sumsOf({ subtotal, discount, tax, total, currency }: Bill) {
  const rows = [{ label: 'Total', amount: formatAmount(total, currency) }];
  if (tax) rows.unshift({ label: `${tax.name} ${tax.percent}%`, amount: formatAmount(tax.amount, currency) });
  if (discount > 0) rows.unshift({ label: 'Promo code discount', amount: formatAmount(-discount, currency) });
  if (rows.length > 1) rows.unshift({ label: 'Subtotal', amount: formatAmount(subtotal, currency) });
  return rows;
}
