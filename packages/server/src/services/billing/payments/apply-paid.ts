import { type AuditedAction, recordAction } from '../../../audit/record-action.ts';
import type { Executor } from '../../../db/database.ts';
import { runningPlan } from '../figures/standing.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import { usePromoMonth } from '../promo/repository.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import { readStanding } from '../subscriptions/repository.ts';
import { beginMonth, continued, recovered } from '../subscriptions/transitions.ts';
import type { BillPurpose, BillRow } from '../tables.ts';
import type { PaymentsParts } from './payments-parts.ts';

/** What the audit log calls what an owner has asked for with a bill. */
const ACTIONS = {
  SELECT: 'subscription.select',
  REACTIVATE: 'subscription.reactivate',
  UPDATE: 'subscription.update',
  RENEW: 'bill.pay',
} as const satisfies Readonly<Record<BillPurpose, AuditedAction['action']>>;

/** Does what a bill was for, once it is paid. The transaction holds the lock of the business. */
export async function applyPaid(
  tx: Executor,
  { outbox }: Pick<PaymentsParts, 'outbox'>,
  bill: BillRow,
  now: Date,
): Promise<void> {
  const { business_id: businessId, purpose, plan } = bill;
  const standing = { ...(await readStanding(tx, businessId)), businessId };
  const running = runningPlan(standing);
  if (purpose === 'SELECT' || purpose === 'REACTIVATE') {
    const period = { start: bill.period_start, end: bill.period_end };
    await changeSubscription(tx, standing, beginMonth(plan, period, bill.percent_off), now);
  } else if (running) {
    const state = purpose === 'UPDATE' ? continued(running, plan) : recovered(running);
    await changeSubscription(tx, standing, state, now);
  }
  if (bill.promo_code !== null) await usePromoMonth(tx, businessId, bill.promo_code);
  if (bill.asked_by !== null) {
    const asker = { businessId, userId: bill.asked_by, addressBlock: bill.asked_from ?? '' };
    const subjectId = purpose === 'RENEW' ? bill.id : businessId;
    const from = { plan: standing.plan };
    const to = { plan, bill: bill.number, total: bill.total };
    await recordAction(tx, asker, { action: ACTIONS[purpose], subjectId, from, to }, now);
  }
  if (bill.total > 0) await tellOwners(tx, outbox, { businessId, kind: 'BILL_PAID', subjectId: bill.id });
}
