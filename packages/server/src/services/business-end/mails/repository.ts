import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

/** The address of a user; undefined if they are gone. */
export async function findAddressOf(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('user_account').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

/** When a business is deleted, null if it is not to be; undefined unless the address is an owner's. */
export async function findClosingDate(
  db: Executor,
  businessId: string,
  address: string,
): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('business_account')
    .select('deletes_at')
    .where('id', '=', businessId)
    .where(isOwner('business_account.id', address))
    .executeTakeFirst();
  return row?.deletes_at;
}

/** An export that has ended, for an owner of its business. */
export async function findExportMail(db: Executor, exportId: string, address: string) {
  return await db
    .selectFrom('data_export')
    .select('expires_at')
    .where('id', '=', exportId)
    .where('ended_at', 'is not', null)
    .where(isOwner('data_export.business_id', address))
    .executeTakeFirst();
}

const isOwner = (businessId: string, address: string) => sql<boolean>`exists (
  select from membership join user_account on user_account.id = membership.user_id
  where membership.business_id = ${sql.ref(businessId)} and membership.role = 'OWNER'
    and lower(user_account.email) = ${address.toLowerCase()}
)`;
