import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '../../../../db/database.ts';
import type { PasskeyTable } from '../tables.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

/** The passkeys of a user, by when they were added. */
export async function listPasskeys(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A passkey by the name that browsers have for it, with the name that its authenticator has for its user. */
export async function findPasskey(
  db: Executor,
  credentialId: string,
): Promise<(PasskeyRow & { readonly passkey_handle: string }) | undefined> {
  return await db
    .selectFrom('passkey')
    .innerJoin('user_account', 'user_account.id', 'passkey.user_id')
    .selectAll('passkey')
    .select('user_account.passkey_handle')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** What authenticators are told of a user. */
export async function findPasskeyUser(
  db: Executor,
  userId: string,
): Promise<
  { readonly email: string; readonly username: string; readonly passkey_handle: string } | undefined
> {
  return await db
    .selectFrom('user_account')
    .select(['email', 'username', 'passkey_handle'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Keeps a new passkey. The name that browsers have for it is unique: a known one is a unique violation. */
export async function insertPasskey(tx: Executor, passkey: Insertable<PasskeyTable>): Promise<void> {
  await tx.insertInto('passkey').values(passkey).execute();
}

/** Gives a passkey of a user another name. @returns undefined if they have no such passkey */
export async function renamePasskey(
  db: Executor,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** @returns false if the user has no such passkey */
export async function deletePasskey(tx: Executor, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes all passkeys of a user. */
export async function deletePasskeys(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

/** Keeps how often a passkey was used. @returns false if it was used, or removed, since it was looked at */
export async function noteUse(
  tx: Executor,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  counter: number,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
