import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

export interface AccountNoticeTable {
  user_id: string;
  kind: 'SIGN_IN_ATTEMPTS';
  day: string;
  address_block: string;
  created_at: Date;
  sent_at: Date | null;
}

/** Keeps, once a day, that somebody keeps guessing a user's password: worth an email to them. */
export async function noteSignInAttempts(
  db: Executor,
  userId: string,
  addressBlock: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('account_notice')
    .values({
      user_id: userId,
      kind: 'SIGN_IN_ATTEMPTS',
      day: sql<string>`${now.toISOString().slice(0, 10)}::date`,
      address_block: addressBlock,
      created_at: now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'day']).doNothing())
    .execute();
}
