import type { EmailStatus, MemberRole } from '@commoncast/core/authentication/schema';
import { type Expression, sql } from 'kysely';
import type { MemberIdentity } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import { addressHash } from '../mail/repository.ts';
import { lacksSecondFactor } from './second-factor/has-second-factor.ts';

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  /** PHC string. */
  readonly passwordHash: string;
}

export type Membership = Pick<MemberIdentity, 'userId' | 'businessId' | 'role'>;

/** Writes a new user. Email and user name are unique: another one's is a unique violation. */
export async function insertUser(db: Executor, { passwordHash, ...user }: NewUser, now: Date): Promise<void> {
  await db
    .insertInto('user_account')
    .values({
      ...user,
      password_hash: passwordHash,
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
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

/** Notes that a user works in a business now: their next sign-in leads there. */
export async function touchMembership(
  db: Executor,
  { userId, businessId }: Pick<MemberIdentity, 'userId' | 'businessId'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('membership')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('business_id', '=', businessId)
    .execute();
}

/**
 * The business that a user signs in to: the one that they used last, else the one that they joined first.
 * @param businessId this one and no other
 */
export async function findMembership(
  db: Executor,
  userId: string,
  businessId?: string,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('membership')
    .select(['user_id', 'business_id', 'role'])
    .where('user_id', '=', userId)
    .$if(businessId !== undefined, (query) => query.where('business_id', '=', businessId ?? ''))
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row && { userId: row.user_id, businessId: row.business_id, role: row.role };
}

/** Somebody as a member of one business. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: MemberRole;
  readonly emailStatus: EmailStatus;
  /** Also of an address that is refused by now. */
  readonly isEmailVerified: boolean;
  /** Whether the business requires a second factor, and they have none. */
  readonly lacksSecondFactor: boolean;
}

/** A user as a member of one business. */
export async function findUser(
  db: Executor,
  { userId, businessId }: Pick<MemberIdentity, 'userId' | 'businessId'>,
): Promise<Person | undefined> {
  return await db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('business_account', 'business_account.id', 'membership.business_id')
    .select(['user_account.id', 'user_account.email', 'user_account.username', 'membership.role'])
    .select(({ ref }) => emailStatus(ref('user_account.email')).as('emailStatus'))
    .select(sql<boolean>`user_account.email_verified_at is not null`.as('isEmailVerified'))
    .select(({ ref }) =>
      lacksSecondFactor(ref('business_account.requires_second_factor'), ref('user_account.id')).as(
        'lacksSecondFactor',
      ),
    )
    .where('membership.user_id', '=', userId)
    .where('membership.business_id', '=', businessId)
    .executeTakeFirst();
}

/** What somebody is called; undefined if they are gone. */
export async function findUsername(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.username;
}

/** A refused address stays refused, whatever was verified before. */
function emailStatus(email: Expression<string>) {
  return sql<EmailStatus>`case
    when exists (select from undeliverable_address where hash = ${addressHash(email)}) then 'UNDELIVERABLE'
    when user_account.email_verified_at is null then 'UNVERIFIED' else 'VERIFIED' end`;
}
