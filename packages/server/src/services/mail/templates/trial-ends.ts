import { formatMoney } from '@commoncast/core/billing/money';
import type { Bill } from '@commoncast/core/billing/schema';
import { PLAN_TITLES, titleOfCard } from '@commoncast/core/billing/titles';
import type { PlanName } from '@commoncast/core/business/plans';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface EndingTrial extends Pick<Bill, 'total' | 'currency'> {
  readonly plan: PlanName;
  readonly endDate: Date;
  /** At least 1. */
  readonly daysLeft: number;
  /** The card that will pay; null if there is none. */
  readonly card: Bill['paidWith'];
}

/**
 * Says what happens when a trial ends, while it can still be changed. `total` is what the first month costs, with
 * discount and tax.
 * @param url where the card is changed and the plan is cancelled
 */
export function trialEndsMail({ url, ...trial }: EndingTrial & { readonly url: string }): Message {
  const plan = PLAN_TITLES[trial.plan];
  const endDate = formatDay(trial.endDate);
  const amount = formatMoney(trial.total, 'en', trial.currency);
  const needsCard = trial.total > 0 && trial.card === null;
  return layOutMail({
    subject: `Your ${plan} trial ends in ${trial.daysLeft === 1 ? '1 day' : `${trial.daysLeft} days`}`,
    paragraphs: [
      firstMonth(trial, endDate, amount),
      `The plan renews every month until you cancel. If you cancel before ${endDate}, you pay nothing.`,
    ],
    facts: [
      { label: 'Plan', value: plan },
      { label: 'First payment', value: `${amount} on ${endDate}` },
      ...(trial.card ? [{ label: 'Card', value: titleOfCard(trial.card) }] : []),
    ],
    action: needsCard ? { label: 'Add card', url } : { label: 'Manage plan', url },
    closing: 'You get this email because you own a business on Commoncast that is trying a plan.',
  });
}

function firstMonth({ total, card }: EndingTrial, endDate: string, amount: string): string {
  if (total === 0)
    return `On ${endDate}, your trial becomes a paid plan, and the first month costs nothing. To keep it, there is nothing to do.`;
  if (card === null)
    return `On ${endDate}, the first month costs ${amount}, and there is no card to pay it with. Add a card before then to keep your plan.`;
  return `On ${endDate}, your trial becomes a paid plan, and ${amount} for the first month is charged to your card. To keep it, there is nothing to do.`;
}
