import type { Executor } from '../../db/database.ts';
import { conflict } from '../../problems/problems.ts';
import { lockPlanState } from './plan-repository.ts';
import { refuseClosing } from './refuse-closing.ts';

/** What people read who want to upload or broadcast after the plan has expired. */
export const PLAN_EXPIRED = 'Your plan has expired. An owner can choose a plan under Billing.';

/**
 * Checks that a business may upload and broadcast, inside the transaction that begins to: until that ends, its plan
 * does not expire, and nobody closes it.
 * @throws {ApiError} SUBSCRIPTION_EXPIRED, BUSINESS_CLOSING
 */
export async function requireActivePlan(tx: Executor, businessId: string): Promise<void> {
  const { expiredAt, closingAt } = await lockPlanState(tx, businessId);
  if (closingAt !== null) throw refuseClosing();
  if (expiredAt !== null) throw conflict('SUBSCRIPTION_EXPIRED', PLAN_EXPIRED);
}
