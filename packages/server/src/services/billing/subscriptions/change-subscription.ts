import type { Executor } from '../../../db/database.ts';
import { emitEvent } from '../../webhooks/emit-event.ts';
import type { Standing } from '../figures/standing.ts';
import type { SubscriptionRow } from '../tables.ts';
import { saveSubscription, updateAccountPlan } from './repository.ts';
import { nextStepAt, type SubscriptionState } from './transitions.ts';

/**
 * Changes the subscription of a business whose lock the transaction holds, with what everybody else reads of it, and
 * tells webhooks.
 */
export async function changeSubscription(
  tx: Executor,
  { businessId, plan, subscription: before }: Standing & { readonly businessId: string },
  state: SubscriptionState,
  now: Date,
): Promise<SubscriptionRow> {
  const row = { ...state, business_id: businessId, next_step_at: nextStepAt(state, now), updated_at: now };
  await saveSubscription(tx, row);
  const hadExpired = before !== null && before.expired_at !== null;
  if (plan !== row.plan || hadExpired || row.expired_at !== null)
    await updateAccountPlan(tx, businessId, row);
  if (!before || hasChanged(before, row)) {
    const data = {
      plan: row.plan,
      status: row.expired_at === null ? 'ACTIVE' : 'EXPIRED',
      state: row.state,
      periodEnd: row.period_end?.toISOString() ?? null,
    } as const;
    await emitEvent(tx, businessId, { type: 'subscription.changed', data }, now);
  }
  return row;
}

function hasChanged(before: SubscriptionRow, after: SubscriptionRow): boolean {
  return (
    before.plan !== after.plan ||
    before.state !== after.state ||
    before.period_end?.getTime() !== after.period_end?.getTime()
  );
}
