import { formatMoney } from '@commoncast/core/billing/money';
import type { Bill } from '@commoncast/core/billing/schema';
import { PLAN_TITLES, titleOfCard } from '@commoncast/core/billing/titles';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface PaidBill extends Pick<Bill, 'number' | 'total' | 'currency' | 'paidWith'> {
  readonly plan: PlanName;
  readonly paidDate: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/**
 * Thanks for a payment.
 * @param url where bills are listed
 */
export function billPaidMail({ url, ...bill }: PaidBill & { readonly url: string }): Message {
  const amount = formatMoney(bill.total, 'en', bill.currency);
  const plan = PLAN_TITLES[bill.plan];
  return layOutMail({
    subject: `We received your payment of ${amount}`,
    paragraphs: [`Thank you. Your ${plan} plan is paid until ${formatDay(bill.periodEnd)}.`],
    facts: [
      { label: 'Bill', value: bill.number },
      { label: 'Amount', value: amount },
      { label: 'Paid on', value: formatDay(bill.paidDate) },
      ...(bill.paidWith ? [{ label: 'Paid with', value: titleOfCard(bill.paidWith) }] : []),
      { label: 'Period', value: `${formatDay(bill.periodStart)} – ${formatDay(bill.periodEnd)}` },
    ],
    action: { label: 'View bill', url },
    closing: 'You can download this bill as a PDF at any time.',
  });
}
