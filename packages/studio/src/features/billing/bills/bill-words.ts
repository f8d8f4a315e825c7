import type { BillStatus } from '@commoncast/core/billing/constants';
import type { Bill } from '@commoncast/core/billing/schema';
import { cardWords } from '../card/kept-card-words.ts';
import { formatDay } from '../format-day.ts';

export const STATUS_WORDS: Readonly<Record<BillStatus, string>> = {
  DRAFT: 'Waiting for your bank',
  OPEN: 'Unpaid',
  PAID: 'Paid',
  VOID: 'Void',
  UNCOLLECTIBLE: 'Not collected',
};

export const STATUS_COLORS = {
  DRAFT: 'info',
  OPEN: 'warning',
  PAID: 'success',
  VOID: 'default',
  UNCOLLECTIBLE: 'default',
} as const satisfies Readonly<Record<BillStatus, string>>;

/** What a search by status looks for: the name of the status whose words begin like the text, otherwise the text. */
export function searchedStatus(text: string): string {
  const begins = (words: string) => words.toLowerCase().startsWith(text.toLowerCase());
  const found = Object.entries(STATUS_WORDS).find(([, words]) => text !== '' && begins(words));
  return found?.[0] ?? text;
}

/** What became of a bill, or why nothing did. */
export function paymentWords({ status, paidDate, paidWith, problem, createdDate }: Bill): string {
  if (status === 'PAID' && paidDate !== null)
    return `Paid on ${formatDay(paidDate)}${paidWith ? ` with ${cardWords(paidWith)}` : ''}`;
  return [`Created on ${formatDay(createdDate)}`, problem].filter((part) => part !== null).join(' · ');
}
