import { DAY_MS, daysBefore } from '@commoncast/core/time/day';
import type { Executor } from '../../../db/database.ts';

export interface KnownDeviceTable {
  user_id: string;
  device: string;
  seen_at: Date;
}

/** A device that has not been used for this long is a new one. */
const KNOWN_DAYS = 90;

export interface SessionOwner {
  readonly userId: string;
  readonly email: string;
  readonly openedAt: Date;
  /** When the account was made. */
  readonly createdAt: Date;
}

/** Whose session it is; undefined for an operator's. */
export async function findSessionOwner(db: Executor, sessionId: string): Promise<SessionOwner | undefined> {
  const row = await db
    .selectFrom('auth_session')
    .innerJoin('user_account', 'user_account.id', 'auth_session.user_id')
    .select([
      'user_account.id',
      'user_account.email',
      'user_account.created_at as account_created_at',
      'auth_session.created_at',
    ])
    .where('auth_session.id', '=', sessionId)
    .where('auth_session.actor_id', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      email: row.email,
      openedAt: row.created_at,
      createdAt: row.account_created_at,
    }
  );
}

/** Notes that a user has a device. Of two at the same time one makes it known. @returns whether it was known */
export async function rememberDevice(
  tx: Executor,
  { userId, device }: { readonly userId: string; readonly device: string },
  now: Date,
): Promise<boolean> {
  const isNew = await tx
    .insertInto('known_device')
    .values({ user_id: userId, device, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device'])
        .doUpdateSet({ seen_at: now })
        .where('known_device.seen_at', '<', daysBefore(now, KNOWN_DAYS)),
    )
    .returning('device')
    .executeTakeFirst();
  return isNew === undefined;
}

/** Keeps a device known that is used, at most once a day. */
export async function touchDevice(db: Executor, sessionId: string, device: string, now: Date): Promise<void> {
  await db
    .updateTable('known_device')
    .set({ seen_at: now })
    .where('device', '=', device)
    .where('seen_at', '<', new Date(now.getTime() - DAY_MS))
    .where('user_id', '=', (eb) =>
      eb
        .selectFrom('auth_session')
        .select('user_id')
        .where('id', '=', sessionId)
        .where('actor_id', 'is', null),
    )
    .execute();
}

/** Forgets devices that nobody uses any more. */
export async function forgetOldDevices(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('known_device').where('seen_at', '<', daysBefore(now, KNOWN_DAYS)).execute();
}

/** From where a session was opened. */
export async function findLogIn(db: Executor, sessionId: string) {
  return await db
    .selectFrom('auth_session')
    .innerJoin('session_use', 'session_use.session_id', 'auth_session.id')
    .select([
      'auth_session.user_id',
      'auth_session.created_at',
      'session_use.device',
      'session_use.address_block',
    ])
    .where('auth_session.id', '=', sessionId)
    .executeTakeFirst();
}
