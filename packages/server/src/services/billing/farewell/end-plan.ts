import type { Executor } from '../../../db/database.ts';
import { findUnsettledBill, updateBill } from '../bills/repository.ts';
import { runningPlan } from '../figures/standing.ts';
import { requireSettled } from '../payments/require-settled.ts';
import { changeSubscription } from '../subscriptions/change-subscription.ts';
import { lockStanding } from '../subscriptions/repository.ts';
import { cancelled, expired } from '../subscriptions/transitions.ts';

/**
 * Sees to it that nothing more is charged for a business: its plan ends with its period, or now if that has not been
 * paid.
 * @throws {ApiError} ILLEGAL_TRANSITION: a payment is under way
 */
export async function endPlan(tx: Executor, businessId: string, now: Date): Promise<void> {
  const standing = { ...(await lockStanding(tx, businessId)), businessId };
  await requireSettled(tx, businessId);
  const running = runningPlan(standing);
  if (!running || running.state === 'CANCEL_SCHEDULED') return;
  if (running.state !== 'PAST_DUE') {
    await changeSubscription(tx, standing, cancelled(running), now);
    return;
  }
  await changeSubscription(tx, standing, expired(running, now), now);
  const unsettled = await findUnsettledBill(tx, businessId);
  if (unsettled) await updateBill(tx, unsettled.id, { status: 'UNCOLLECTIBLE' });
}
