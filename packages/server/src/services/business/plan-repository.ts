import type { PlanName } from '@commoncast/core/business/plans';
import type { Executor } from '../../db/database.ts';

/** The plan of a business, since when it has expired, and since when it is to be deleted; null while that is not so. */
export interface PlanState {
  readonly plan: PlanName;
  readonly expiredAt: Date | null;
  readonly closingAt: Date | null;
}

/** The plan of a business, locked until the transaction ends. */
export async function lockPlan(tx: Executor, businessId: string): Promise<PlanName> {
  return (await lockPlanState(tx, businessId)).plan;
}

/** The same, with its expiry and its end. */
export async function lockPlanState(tx: Executor, businessId: string): Promise<PlanState> {
  const row = await tx
    .selectFrom('business_account')
    .select(['plan', 'expired_at', 'closing_at'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { plan: row.plan, expiredAt: row.expired_at, closingAt: row.closing_at };
}
