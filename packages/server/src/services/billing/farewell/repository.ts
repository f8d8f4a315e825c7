import type { Insertable } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { BillingTables } from '../tables.ts';

/** Keeps why a plan was cancelled. */
export async function insertFeedback(
  tx: Executor,
  feedback: Insertable<BillingTables['plan_feedback']>,
): Promise<void> {
  await tx.insertInto('plan_feedback').values(feedback).execute();
}

/** Keeps who has asked the owners to go on with a plan. */
export async function insertReactivationRequest(
  tx: Executor,
  request: Insertable<BillingTables['reactivation_request']>,
): Promise<void> {
  await tx.insertInto('reactivation_request').values(request).execute();
}

/** Removes requests made before a time: their emails have been sent or given up. */
export async function deleteOldRequests(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('reactivation_request').where('created_at', '<', before).execute();
}
