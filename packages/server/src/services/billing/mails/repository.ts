import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

/** The address of an owner as they wrote it; undefined if it is no owner's any more. */
export async function findOwner(
  db: Executor,
  businessId: string,
  address: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('user_account.email')
    .where('membership.business_id', '=', businessId)
    .where('membership.role', '=', 'OWNER')
    .where(sql`lower(user_account.email)`, '=', address.toLowerCase())
    .executeTakeFirst();
  return row?.email;
}

/** A bill, by its id alone. */
export async function findAnyBill(db: Executor, id: string) {
  return await db.selectFrom('bill').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Who has asked the owners to go on with a plan; undefined if they are gone. */
export async function findRequest(db: Executor, id: string) {
  return await db
    .selectFrom('reactivation_request')
    .innerJoin('user_account', 'user_account.id', 'reactivation_request.asked_by')
    .innerJoin('business_account', 'business_account.id', 'reactivation_request.business_id')
    .select(['reactivation_request.business_id', 'user_account.email as asker'])
    .where('reactivation_request.id', '=', id)
    .executeTakeFirst();
}

/** Whether a business is there, and is not to be deleted: nobody is asked to choose a plan for that. */
export async function hasOpenBusiness(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('business_account')
    .select('id')
    .where('id', '=', id)
    .where('closing_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
