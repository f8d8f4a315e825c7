import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

/** The businesses that a user works for, by name, with the role there. */
export async function listBusinessesOf(db: Executor, userId: string) {
  return await db
    .selectFrom('membership')
    .innerJoin('business_account', 'business_account.id', 'membership.business_id')
    .select(['business_account.id', 'business_account.name', 'business_account.logo', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .orderBy(sql`lower(business_account.name)`)
    .orderBy('business_account.id')
    .execute();
}

/** Locks a user, so that what they own is counted and added to by one transaction at a time. */
export async function lockUser(tx: Executor, userId: string): Promise<{ readonly email: string }> {
  return await tx
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** How many businesses a user owns. */
export async function countOwnedBusinesses(tx: Executor, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .where('role', '=', 'OWNER')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
