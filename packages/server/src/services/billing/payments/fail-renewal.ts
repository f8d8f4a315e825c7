import type { Executor } from '../../../db/database.ts';
import { updateBill } from '../bills/repository.ts';
import type { PaidSubscription, Standing } from '../figures/standing.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import { expired, nextRetryAt, pastDue } from '../subscriptions/transitions.ts';
import type { BillRow } from '../tables.ts';
import type { PaymentsParts } from './payments-parts.ts';

interface FailedRenewal {
  readonly standing: Standing;
  readonly running: PaidSubscription;
  /** Open, with the problem. */
  readonly bill: BillRow;
}

/** A renewal could not be paid while nobody was there: the card is tried again, or the grace is over. */
export async function failRenewal(
  tx: Executor,
  parts: Pick<PaymentsParts, 'outbox'>,
  failed: FailedRenewal,
  now: Date,
): Promise<BillRow> {
  const { standing, running, bill } = failed;
  const { business_id: businessId } = bill;
  const late = pastDue(running);
  if (nextRetryAt(late.past_due_since ?? now, now) === null) return await giveUpPlan(tx, parts, failed, now);
  await changeSubscription(tx, { ...standing, businessId }, late, now);
  const event = now.toISOString();
  await tellOwners(tx, parts.outbox, { businessId, kind: 'PAYMENT_FAILED', subjectId: bill.id, event });
  return bill;
}

/** The plan expires with its bill unpaid. */
export async function giveUpPlan(
  tx: Executor,
  { outbox }: Pick<PaymentsParts, 'outbox'>,
  { standing, running, bill }: FailedRenewal,
  now: Date,
): Promise<BillRow> {
  const { business_id: businessId } = bill;
  await changeSubscription(tx, { ...standing, businessId }, expired(running, now), now);
  const event = now.toISOString();
  await tellOwners(tx, outbox, { businessId, kind: 'PLAN_EXPIRED', subjectId: businessId, event });
  return await updateBill(tx, bill.id, { status: 'UNCOLLECTIBLE' });
}
