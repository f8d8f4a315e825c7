import type { PlanName } from '@commoncast/core/business/plans';
import type { Executor } from '../../db/database.ts';

/** The plan of a business, and since when it has expired; null while it has not. */
export interface PlanState {
  readonly plan: PlanName;
  readonly expiredAt: Date | null;
}

/** The plan of a business, locked until the transaction ends. */
export async function lockPlan(tx: Executor, businessId: string): Promise<PlanName> {
  return (await lockPlanState(tx, businessId)).plan;
}

/** The same, with its expiry. */
export async function lockPlanState(tx: Executor, businessId: string): Promise<PlanState> {
  const { plan, expired_at: expiredAt } = await tx
    .selectFrom('business_account')
    .select(['plan', 'expired_at'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { plan, expiredAt };
}
