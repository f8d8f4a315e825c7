import { randomUUID } from 'node:crypto';
import type { Executor } from '../../src/db/database.ts';

/** Gives a user a row in each table on how they log in, with the marker where a text can be. */
export async function fillUser(db: Executor, userId: string, marker: string): Promise<void> {
  const now = new Date();
  const own = { user_id: userId };
  await db
    .insertInto('totp_factor')
    .values({ ...own, sealed_secret: marker, last_step: 1, created_at: now })
    .execute();
  await db
    .insertInto('totp_set_up')
    .values({ ...own, sealed_secret: marker, expires_at: now })
    .execute();
  await db
    .insertInto('recovery_code')
    .values({ ...own, hash: marker })
    .execute();
  await db
    .insertInto('passkey')
    .values({
      ...{ ...own, id: randomUUID(), credential_id: marker, public_key: marker, counter: 1 },
      ...{ transports: [marker], name: marker, created_at: now, last_used_at: null },
    })
    .execute();
  await db
    .insertInto('log_in_challenge')
    .values({ ...own, hash: marker, purpose: 'LOG_IN', tries_left: 5, expires_at: now })
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values([
      { ...own, hash: `${marker} to add`, purpose: 'ADD', log_in_hash: null, expires_at: now },
      { hash: `${marker} to use`, user_id: null, purpose: 'LOG_IN', log_in_hash: marker, expires_at: now },
    ])
    .execute();
  await db
    .insertInto('known_device')
    .values({ ...own, device: marker, seen_at: now })
    .execute();
}
