import type { Executor } from '../../../db/database.ts';

/** The address and the hash of the password of a user. */
export async function findOwnCredentials(
  db: Executor,
  userId: string,
): Promise<{ readonly email: string; readonly passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row && { email: row.email, passwordHash: row.password_hash };
}

/** The sessions of a user that can still be used, the last used first. None of an operator's in the user's name. */
export async function listOpenSessions(db: Executor, userId: string, now: Date) {
  return await db
    .selectFrom('auth_session')
    .innerJoin('business_account', 'business_account.id', 'auth_session.business_id')
    .leftJoin('session_use', 'session_use.session_id', 'auth_session.id')
    .select(['auth_session.id', 'auth_session.created_at', 'business_account.name'])
    .select(['session_use.device', 'session_use.address_block'])
    .select((eb) => eb.fn.coalesce('session_use.seen_at', 'auth_session.created_at').as('seen_at'))
    .where('auth_session.user_id', '=', userId)
    .where('auth_session.ended_at', 'is', null)
    .where('auth_session.actor_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('refresh_token.hash')
          .whereRef('refresh_token.session_id', '=', 'auth_session.id')
          .where('refresh_token.rotated_at', 'is', null)
          .where('refresh_token.expires_at', '>', now),
      ),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('auth_session.id', 'desc')
    .execute();
}
