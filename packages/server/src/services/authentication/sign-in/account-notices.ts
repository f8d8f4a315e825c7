import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

export interface AccountNoticeTable {
  user_id: string;
  kind: 'SIGN_IN_ATTEMPTS';
  day: string;
  address_block: string;
  device: string | null;
  created_at: Date;
  sent_at: Date | null;
}

/** Keeps, once a day, that somebody keeps guessing a user's password. @returns whether it is the first time that day */
export async function noteSignInAttempts(
  db: Executor,
  userId: string,
  addressBlock: string,
  now: Date,
  device: string | null = null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_notice')
    .values({
      user_id: userId,
      kind: 'SIGN_IN_ATTEMPTS',
      day: sql<string>`${now.toISOString().slice(0, 10)}::date`,
      address_block: addressBlock,
      device,
      created_at: now,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'day']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The latest guesses of a user's password, of which an email tells now; the first time that one did stays. */
export async function takeSignInAttempts(tx: Executor, userId: string, now: Date) {
  return await tx
    .updateTable('account_notice')
    .set((eb) => ({ sent_at: eb.fn.coalesce('sent_at', sql<Date>`${now}::timestamptz`) }))
    .where('user_id', '=', userId)
    .where('kind', '=', 'SIGN_IN_ATTEMPTS')
    .where('day', '=', (eb) =>
      eb
        .selectFrom('account_notice')
        .select((one) => one.fn.max('day').as('day'))
        .where('user_id', '=', userId)
        .where('kind', '=', 'SIGN_IN_ATTEMPTS'),
    )
    .returning(['address_block', 'device', 'created_at'])
    .executeTakeFirst();
}
