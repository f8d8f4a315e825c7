import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import type { ImpersonationTable } from './tables.ts';

export type ImpersonationRow = Selectable<ImpersonationTable>;

/** Whom an address belongs to, whatever its case. */
export async function findPersonByEmail(
  db: Executor,
  email: string,
): Promise<{ readonly id: string; readonly email: string } | undefined> {
  return await db
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The address of a user, and whether they have proved that it is theirs. */
export async function findOwnAddress(
  db: Executor,
  userId: string,
): Promise<{ readonly email: string; readonly isEmailVerified: boolean } | undefined> {
  return await db
    .selectFrom('user_account')
    .select('email')
    .select(sql<boolean>`email_verified_at is not null`.as('isEmailVerified'))
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Keeps that an operator begins to look through a user's eyes. */
export async function insertImpersonation(
  tx: Executor,
  row: Omit<ImpersonationRow, 'ended_at'>,
): Promise<void> {
  await tx
    .insertInto('impersonation')
    .values({ ...row, ended_at: null })
    .execute();
}

/** What is known of a session in which somebody acts in a user's name. */
export async function findImpersonation(
  db: Executor,
  sessionId: string,
): Promise<ImpersonationRow | undefined> {
  return await db
    .selectFrom('impersonation')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Those whose end is not written down. */
export async function listOpenImpersonations(db: Executor): Promise<ImpersonationRow[]> {
  return await db.selectFrom('impersonation').selectAll().where('ended_at', 'is', null).execute();
}

/** Notes that an end is written down. @returns false if it was already */
export async function markEnded(tx: Executor, sessionId: string, endedAt: Date): Promise<boolean> {
  const row = await tx
    .updateTable('impersonation')
    .set({ ended_at: endedAt })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes those that ended before a time; the audit log keeps what happened. */
export async function deleteOldImpersonations(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('impersonation').where('ended_at', '<', before).execute();
}
