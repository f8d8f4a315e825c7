import type { PlanName } from '@commoncast/core/business/plans';
import type { Executor } from '../../db/database.ts';

/** The plan of a business, locked until the transaction ends. */
export async function lockPlan(tx: Executor, businessId: string): Promise<PlanName> {
  const { plan } = await tx
    .selectFrom('business_account')
    .select('plan')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return plan;
}
