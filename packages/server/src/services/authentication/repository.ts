import type { User } from '@commoncast/core/authentication/schema';
import { type Selectable, sql } from 'kysely';
import type { MemberIdentity } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { AuthenticationTables } from './tables.ts';

type UserRow = Selectable<AuthenticationTables['user_account']>;
type Membership = Pick<MemberIdentity, 'userId' | 'businessId' | 'role'>;

/** Writes a new user. E-mail and user name are unique: another one's is a unique violation. */
export async function insertUser(db: Executor, row: UserRow): Promise<void> {
  await db.insertInto('user_account').values(row).execute();
}

/** Lets a user into a business. */
export async function insertMembership(db: Executor, membership: Membership, now: Date): Promise<void> {
  const { userId, businessId, role } = membership;
  await db
    .insertInto('membership')
    .values({ user_id: userId, business_id: businessId, role, created_at: now })
    .execute();
}

/** Who signs in with this address, whatever its case. */
export async function findCredentials(
  db: Executor,
  email: string,
): Promise<{ userId: string; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row && { userId: row.id, passwordHash: row.password_hash };
}

/** The business that a user works in: the one that they joined first. */
export async function findMembership(db: Executor, userId: string): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('membership')
    .select(['user_id', 'business_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row && { userId: row.user_id, businessId: row.business_id, role: row.role };
}

/** A user as a member of one business. */
export async function findUser(
  db: Executor,
  { userId, businessId }: Pick<MemberIdentity, 'userId' | 'businessId'>,
): Promise<User | undefined> {
  return await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select(['user_account.id', 'user_account.email', 'user_account.username', 'membership.role'])
    .where('membership.user_id', '=', userId)
    .where('membership.business_id', '=', businessId)
    .executeTakeFirst();
}
