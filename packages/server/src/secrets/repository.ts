import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { sealedPrefixOf } from './key-ring.ts';

/** Roots that the instance generated: `root`, and those that came later by rotation. */
const MADE = 'root%';
/** Any number will do, as long as it never changes: processes that start together wait for each other. */
const KEYS_LOCK = 7_231_002;

/** Keeps other processes from changing the keys until the transaction ends. */
export async function lockKeys(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(KEYS_LOCK)})`.execute(tx);
}

/** The root secrets that the instance generated, newest first. */
export async function findGeneratedSecrets(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('instance_secret')
    .select('value')
    .where('name', 'like', MADE)
    .orderBy('created_at', 'desc')
    .orderBy('name', 'desc')
    .execute();
  return rows.map(({ value }) => value);
}

/** Generates a root secret. @param name `root` for the first one */
export async function generateSecret(tx: Executor, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await tx.insertInto('instance_secret').values({ name, value }).execute();
  return value;
}

/** Removes root secrets that are no longer used. */
export async function deleteGeneratedSecrets(tx: Executor, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  await tx.deleteFrom('instance_secret').where('name', 'like', MADE).where('value', 'in', values).execute();
}

/** The ids of all keys under which something may be encrypted. */
export async function findKeyIds(db: Executor): Promise<string[]> {
  return (await db.selectFrom('encryption_key').select('id').execute()).map(({ id }) => id);
}

/** Puts a key into use. */
export async function insertKeyId(tx: Executor, id: string): Promise<void> {
  await tx
    .insertInto('encryption_key')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Takes a key out of use: nothing is encrypted under it any more. */
export async function deleteKeyId(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('encryption_key').where('id', '=', id).execute();
}

/** A secret that outlives rotations, still sealed. */
export async function findSealedSecret(db: Executor, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sealed_secret')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.sealed;
}

/** Keeps a sealed secret, unless there is one already. */
export async function insertSealedSecret(tx: Executor, name: string, sealed: string): Promise<void> {
  await tx.insertInto('sealed_secret').values({ name, sealed }).execute();
}

/** Reseals what is not under the current key. @returns how many there were */
export async function resealSecrets(
  tx: Executor,
  currentId: string,
  reseal: (sealed: string, name: string) => string,
): Promise<number> {
  const rows = await tx
    .selectFrom('sealed_secret')
    .select(['name', 'sealed'])
    .where('sealed', 'not like', `${sealedPrefixOf(currentId)}%`)
    .forUpdate()
    .execute();
  for (const { name, sealed } of rows) {
    await tx
      .updateTable('sealed_secret')
      .set({ sealed: reseal(sealed, name) })
      .where('name', '=', name)
      .execute();
  }
  return rows.length;
}
