import type { MemberRole } from '@commoncast/core/authentication/schema';
import { sql } from 'kysely';
import type { MemberIdentity } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import { hasSecondFactor } from '../authentication/second-factor/has-second-factor.ts';

type MemberKey = Pick<MemberIdentity, 'userId' | 'businessId'>;

/** Everybody who works for a business, owners first, then by user name. */
export async function listMembers(db: Executor, businessId: string) {
  return await selectMembers(db, businessId)
    .orderBy(sql`membership.role = 'OWNER'`, 'desc')
    .orderBy(sql`lower(user_account.username)`)
    .execute();
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** One of them. */
export async function findMember(
  db: Executor,
  { userId, businessId }: MemberKey,
): Promise<MemberRow | undefined> {
  return await selectMembers(db, businessId).where('user_account.id', '=', userId).executeTakeFirst();
}

function selectMembers(db: Executor, businessId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['user_account.id', 'user_account.username', 'user_account.email'])
    .select(['membership.role', 'membership.created_at', 'membership.last_used_at'])
    .select(({ ref }) => hasSecondFactor(ref('user_account.id')).as('uses_second_factor'))
    .where('membership.business_id', '=', businessId);
}

/** Whether somebody with this address works for a business, whatever its case. */
export async function isAddressOfMember(db: Executor, businessId: string, email: string): Promise<boolean> {
  const row = await selectMembers(db, businessId)
    .where(sql`lower(user_account.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user has proved that their address is theirs. */
export async function isEmailVerified(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('email_verified_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}

/** How many owners a business has. */
export async function countOwners(tx: Executor, businessId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('membership')
    .where('business_id', '=', businessId)
    .where('role', '=', 'OWNER')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many members and open invitations a business has. */
export async function countPlaces(tx: Executor, businessId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from membership where business_id = ${businessId})
      + (select count(*) from invitation where business_id = ${businessId} and expires_at > ${now}) as total
  `.execute(tx);
  return Number(rows[0]?.total);
}

/** Gives a member another role. */
export async function updateRole(
  tx: Executor,
  { userId, businessId }: MemberKey,
  role: MemberRole,
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ role })
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .execute();
}

/** Removes a member, and with them their sessions in the business. */
export async function deleteMembership(tx: Executor, { userId, businessId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom('membership')
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .execute();
}
