import { formatMoney } from '@commoncast/core/billing/money';
import type { Bill } from '@commoncast/core/billing/schema';
import { PLAN_TITLES, titleOfCard } from '@commoncast/core/billing/titles';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface FailedPayment extends Pick<Bill, 'number' | 'total' | 'currency'> {
  readonly plan: PlanName;
  /** Why, as sentences for people. */
  readonly problem: string;
  /** The card that was tried; null if there is none. */
  readonly card: Bill['paidWith'];
  /** When it is tried again; null if it is not. */
  readonly nextTryDate: Date | null;
  /** When the plan expires if the bill is still not paid. */
  readonly graceEndDate: Date;
}

/**
 * Says that a bill could not be paid, and until when it can be.
 * @param url where the bill can be paid
 */
export function paymentFailedMail({ url, ...payment }: FailedPayment & { readonly url: string }): Message {
  const amount = formatMoney(payment.total, 'en', payment.currency);
  const plan = PLAN_TITLES[payment.plan];
  const planEnd = formatDay(payment.graceEndDate);
  const nextTry = payment.nextTryDate && formatDay(payment.nextTryDate);
  const remedy = nextTry
    ? `We will try again on ${nextTry}. You can also pay the bill yourself, with the same card or another one.`
    : 'We will not try again. Pay the bill yourself, with the same card or another one.';
  return layOutMail({
    subject: `Your payment of ${amount} failed`,
    paragraphs: [
      payment.problem,
      remedy,
      `If the bill is not paid by ${planEnd}, your ${plan} plan expires. Until then, everything works as usual.`,
    ],
    facts: [
      { label: 'Bill', value: payment.number },
      { label: 'Amount', value: amount },
      ...(payment.card ? [{ label: 'Card', value: titleOfCard(payment.card) }] : []),
      ...(nextTry ? [{ label: 'Next try', value: nextTry }] : []),
      { label: 'Plan ends', value: planEnd },
    ],
    action: { label: 'Pay bill', url },
    closing: 'If you have paid the bill since, there is nothing to do.',
  });
}
