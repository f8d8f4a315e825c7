import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

export interface AddressOwner {
  readonly userId: string;
  /** As they wrote it when they signed up. */
  readonly address: string;
  readonly isVerified: boolean;
}

/** Whose address it is, whatever its case. */
export async function findAddressOwner(db: Executor, address: string): Promise<AddressOwner | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select(['id', 'email', 'email_verified_at'])
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .executeTakeFirst();
  return row && { userId: row.id, address: row.email, isVerified: row.email_verified_at !== null };
}

/** Notes that an address belongs to its user; the first time stays. @returns false if it is not theirs any more */
export async function markEmailVerified(
  tx: Executor,
  { userId, address }: { readonly userId: string; readonly address: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('user_account')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', sql<Date>`${now}`),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a password. */
export async function updatePassword(
  tx: Executor,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Every business that a user belongs to, with the role there. */
export async function findMemberships(db: Executor, userId: string) {
  const rows = await db
    .selectFrom('membership')
    .select(['business_id', 'role'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ business_id, role }) => ({ userId, businessId: business_id, role }));
}
