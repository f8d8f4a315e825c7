import type { Selectable } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import { sealedPrefixOf } from '../../../secrets/key-ring.ts';
import type { SecondFactorTables } from './tables.ts';

const RESEALED_AT_ONCE = 100;

/** Where the secret of a user's app is kept, for its encryption; the same before and after it is confirmed. */
export const placeOfTotp = (userId: string) => `totp_factor ${userId}`;

export type TotpFactor = Selectable<SecondFactorTables['totp_factor']>;

/** Keeps the secret that a user has been shown, in place of another one. */
export async function startSetUp(
  tx: Executor,
  setUp: Selectable<SecondFactorTables['totp_set_up']>,
): Promise<void> {
  await tx
    .insertInto('totp_set_up')
    .values(setUp)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setUp))
    .execute();
}

/** That secret, locked until the transaction ends; undefined if there is none or it has expired. */
export async function lockSetUp(tx: Executor, userId: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('totp_set_up')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row?.sealed_secret;
}

/** Gives up a set-up. */
export async function deleteSetUp(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('totp_set_up').where('user_id', '=', userId).execute();
}

/** Keeps the app of a user, in place of another one. */
export async function keepTotp(
  tx: Executor,
  userId: string,
  { sealedSecret, step }: { readonly sealedSecret: string; readonly step: number },
  now: Date,
): Promise<void> {
  const factor = {
    ...{ sealed_secret: sealedSecret, last_step: step, created_at: now },
    ...{ failures: 0, wait_until: null },
  };
  await tx
    .insertInto('totp_factor')
    .values({ user_id: userId, ...factor })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
    .execute();
}

/** The app of a user, locked until the transaction ends: codes are looked at one after the other. */
export async function lockTotp(tx: Executor, userId: string): Promise<TotpFactor | undefined> {
  return await tx
    .selectFrom('totp_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes a right code, or another wrong one. */
export async function updateTotp(
  tx: Executor,
  userId: string,
  change: Partial<Pick<TotpFactor, 'last_step' | 'failures' | 'wait_until'>>,
): Promise<void> {
  await tx.updateTable('totp_factor').set(change).where('user_id', '=', userId).execute();
}

/** @returns false if there is none */
export async function deleteTotp(tx: Executor, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reseals secrets that are not under the current key, some at a time. @returns how many there were */
export async function resealTotp(
  tx: Executor,
  currentId: string,
  reseal: (sealed: string, place: string) => string,
): Promise<number> {
  let count = 0;
  for (const table of ['totp_factor', 'totp_set_up'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select(['user_id', 'sealed_secret'])
      .where('sealed_secret', 'not like', `${sealedPrefixOf(currentId)}%`)
      .limit(RESEALED_AT_ONCE)
      .forUpdate()
      .execute();
    for (const { user_id, sealed_secret } of rows) {
      await tx
        .updateTable(table)
        .set({ sealed_secret: reseal(sealed_secret, placeOfTotp(user_id)) })
        .where('user_id', '=', user_id)
        .execute();
    }
    count += rows.length;
  }
  return count;
}
