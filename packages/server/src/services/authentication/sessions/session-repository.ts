import { sql } from 'kysely';
import type { MemberIdentity } from '../../../callers/member.ts';
import type { Executor } from '../../../db/database.ts';
import { lacksSecondFactor } from '../second-factor/has-second-factor.ts';
import type { SessionEndReason } from '../tables.ts';

/** Opens a session, and with it a family of refresh tokens. */
export async function insertSession(
  db: Executor,
  { sessionId, userId, businessId, actorId }: Omit<MemberIdentity, 'role'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('auth_session')
    .values({
      id: sessionId,
      user_id: userId,
      business_id: businessId,
      actor_id: actorId ?? null,
      created_at: now,
      ended_at: null,
      end_reason: null,
    })
    .execute();
}

/** Ends a session; the first reason stays. */
export async function endSession(
  db: Executor,
  sessionId: string,
  reason: SessionEndReason,
  now: Date,
): Promise<void> {
  await db
    .updateTable('auth_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of a user, but for one. @returns their ids */
export async function endSessionsOfUser(
  db: Executor,
  userId: string,
  { reason, but }: { readonly reason: SessionEndReason; readonly but?: string | undefined },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('auth_session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps where a session was used last. @returns whether it has never been used before */
export async function noteSessionUse(
  db: Executor,
  { sessionId, device, addressBlock }: { sessionId: string; device: string; addressBlock: string },
  now: Date,
): Promise<boolean> {
  const use = { device, address_block: addressBlock, seen_at: now };
  const row = await db
    .insertInto('session_use')
    .values({ session_id: sessionId, ...use })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(use))
    // Of a row that an update has not replaced.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst();
  return row?.is_new ?? false;
}

/** Sessions of a member, of a user in all businesses, or of everybody in a business. */
export type SessionsOf =
  | Pick<MemberIdentity, 'userId' | 'businessId'>
  | Pick<MemberIdentity, 'userId'>
  | Pick<MemberIdentity, 'businessId'>;

/** Those that have not ended. */
export async function findSessionsOf(db: Executor, of: SessionsOf): Promise<string[]> {
  let open = db.selectFrom('auth_session').select('id').where('ended_at', 'is', null);
  if ('userId' in of) open = open.where('user_id', '=', of.userId);
  if ('businessId' in of) open = open.where('business_id', '=', of.businessId);
  const rows = await open.execute();
  return rows.map(({ id }) => id);
}

/** Somebody who uses a session in its user's name. */
export interface Acting {
  readonly actor: { readonly id: string; readonly email: string; readonly isEmailVerified: boolean };
  readonly userEmail: string;
  readonly endsAt: Date;
  /** Whether the session from which they came has not ended. */
  readonly isOwnSessionOpen: boolean;
}

export interface LiveSession extends Omit<MemberIdentity, 'actorId' | 'endsAt'> {
  /** Null for users themselves. */
  readonly acting: Acting | null;
}

/** A session that has not ended, of somebody who is still a member. Of an operator's it does not say whether it may go on. */
export async function findLiveSession(db: Executor, sessionId: string): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('auth_session')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'auth_session.user_id')
        .onRef('membership.business_id', '=', 'auth_session.business_id'),
    )
    .innerJoin('user_account as person', 'person.id', 'auth_session.user_id')
    .innerJoin('business_account as business', 'business.id', 'auth_session.business_id')
    .leftJoin('user_account as actor', 'actor.id', 'auth_session.actor_id')
    .leftJoin('impersonation', 'impersonation.session_id', 'auth_session.id')
    .leftJoin('auth_session as own', (join) =>
      join.onRef('own.id', '=', 'impersonation.own_session_id').on('own.ended_at', 'is', null),
    )
    .select(['auth_session.user_id', 'auth_session.business_id', 'auth_session.actor_id', 'membership.role'])
    .select(['person.email', 'actor.email as actor_email', 'actor.email_verified_at'])
    .select(['impersonation.ends_at', 'own.id as own_id', 'business.closing_at'])
    .select(({ ref }) =>
      lacksSecondFactor(ref('business.requires_second_factor'), ref('person.id')).as('lacks_second_factor'),
    )
    .where('auth_session.id', '=', sessionId)
    .where('auth_session.ended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const session = {
    ...{ sessionId, userId: row.user_id, businessId: row.business_id, role: row.role },
    ...(row.closing_at !== null && { isClosing: true as const }),
  };
  if (row.actor_id === null)
    return { ...session, ...(row.lacks_second_factor && { lacksSecondFactor: true }), acting: null };
  // Without what was written down at its start nobody acts.
  if (row.ends_at === null || row.actor_email === null) return undefined;
  return {
    ...session,
    acting: {
      actor: { id: row.actor_id, email: row.actor_email, isEmailVerified: row.email_verified_at !== null },
      userEmail: row.email,
      endsAt: row.ends_at,
      isOwnSessionOpen: row.own_id !== null,
    },
  };
}

export interface RefreshTokenRow {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly rotatedAt: Date | null;
}

/** Keeps the hash of a new refresh token. */
export async function insertRefreshToken(
  db: Executor,
  token: { hash: string; sessionId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      rotated_at: null,
    })
    .execute();
}

/** Marks a token as rotated; of two at the same time one wins, and the other gets undefined. */
export async function rotateRefreshToken(
  db: Executor,
  hash: string,
  now: Date,
): Promise<{ sessionId: string } | undefined> {
  const row = await db
    .updateTable('refresh_token')
    .set({ rotated_at: now })
    .where('hash', '=', hash)
    .where('rotated_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return row && { sessionId: row.session_id };
}

/** Marks a token as rotated although nothing comes after it; the first time stays. */
export async function spendRefreshToken(db: Executor, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('refresh_token')
    .set({ rotated_at: now })
    .where('hash', '=', hash)
    .where('rotated_at', 'is', null)
    .execute();
}

/** Whether a session was ended, or is gone. */
export async function isSessionEnded(db: Executor, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_session')
    .select('ended_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return !row || row.ended_at !== null;
}

/** What is known of a token. */
export async function findRefreshToken(db: Executor, hash: string): Promise<RefreshTokenRow | undefined> {
  const row = await db
    .selectFrom('refresh_token')
    .select(['session_id', 'expires_at', 'rotated_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { sessionId: row.session_id, expiresAt: row.expires_at, rotatedAt: row.rotated_at };
}

/** Whether a session has a refresh token that can still be used. */
export async function hasOpenToken(db: Executor, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('hash')
    .where('session_id', '=', sessionId)
    .where('rotated_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the hash of a token that signs in once. */
export async function insertDemoToken(
  db: Executor,
  { hash, userId, expiresAt }: { hash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db.insertInto('demo_token').values({ hash, user_id: userId, expires_at: expiresAt }).execute();
}

/** Spends such a token. @returns whose it was; undefined for one that is unknown, spent or expired */
export async function takeDemoToken(db: Executor, hash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('demo_token')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Removes tokens that expired before a time. */
export async function deleteSpentTokens(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('refresh_token').where('expires_at', '<', before).execute();
  await db.deleteFrom('demo_token').where('expires_at', '<', before).execute();
}

/** Removes sessions that no token is left of. */
export async function deleteSpentSessions(db: Executor): Promise<void> {
  await db
    .deleteFrom('auth_session')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_token')
            .select('refresh_token.hash')
            .whereRef('refresh_token.session_id', '=', 'auth_session.id'),
        ),
      ),
    )
    .execute();
}
