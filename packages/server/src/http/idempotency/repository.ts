import type { NotNull } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { sealedPrefixOf } from '../../secrets/key-ring.ts';

const KEPT_HOURS = 24;
const RESEALED_AT_ONCE = 500;

/** Whose key it is. */
export interface KeyOwner {
  readonly businessId: string;
  readonly userId: string;
  readonly key: string;
}

interface KeptKey {
  readonly request: string;
  /** The answer, encrypted. */
  readonly sealed: string | null;
  /** The answer in a row from before answers were encrypted. */
  readonly plain: string | null;
}

/** Where the answer to a key is stored: it can be decrypted for this place only. */
export function placeOfAnswer({ businessId, userId, key }: KeyOwner): string {
  return `idempotency_key ${businessId} ${userId} ${key}`;
}

/**
 * Claims a key that is new or past its 24 hours, until the transaction ends; waits for another transaction that has
 * claimed it.
 * @param leftBefore also takes over a claim without an answer that was made before this
 * @returns whether it is ours now
 */
export async function claimKey(
  tx: Executor,
  { businessId, userId, key }: KeyOwner,
  request: string,
  now: Date,
  leftBefore?: Date,
): Promise<boolean> {
  const fresh = { request, result: null, sealed_result: null, created_at: now };
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ business_id: businessId, user_id: userId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'user_id', 'key'])
        .doUpdateSet(fresh)
        .where((eb) => {
          const isOld = eb('idempotency_key.created_at', '<', oldest);
          if (leftBefore === undefined) return isOld;
          const isLeft = eb.and([
            eb('idempotency_key.sealed_result', 'is', null),
            eb('idempotency_key.result', 'is', null),
            eb('idempotency_key.request', '=', request),
            eb('idempotency_key.created_at', '<', leftBefore),
          ]);
          return eb.or([isOld, isLeft]);
        }),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives back a key that was claimed at this time, unless it has an answer. */
export async function releaseKey(
  db: Executor,
  { businessId, userId, key }: KeyOwner,
  claimedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '=', claimedAt)
    .where('sealed_result', 'is', null)
    .execute();
}

/** What is stored for a key. */
export async function findKey(
  db: Executor,
  { businessId, userId, key }: KeyOwner,
): Promise<KeptKey | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request', 'sealed_result', 'result'])
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { request: row.request, sealed: row.sealed_result, plain: row.result };
}

/** Stores the call's answer, in the transaction that holds the key. */
export async function keepAnswer(
  tx: Executor,
  { businessId, userId, key }: KeyOwner,
  sealed: string,
): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ sealed_result: sealed })
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Re-encrypts some answers that are not under the current key. @returns how many there were */
export async function resealAnswers(
  tx: Executor,
  currentId: string,
  reseal: (sealed: string, place: string) => string,
): Promise<number> {
  const rows = await tx
    .selectFrom('idempotency_key')
    .select(['business_id', 'user_id', 'key', 'sealed_result'])
    .where('sealed_result', 'not like', `${sealedPrefixOf(currentId)}%`)
    .limit(RESEALED_AT_ONCE)
    .forUpdate()
    // `not like` leaves out rows without an answer.
    .$narrowType<{ sealed_result: NotNull }>()
    .execute();
  for (const { business_id: businessId, user_id: userId, key, sealed_result: sealed } of rows) {
    const owner = { businessId, userId, key };
    await keepAnswer(tx, owner, reseal(sealed, placeOfAnswer(owner)));
  }
  return rows.length;
}

/** Removes keys claimed before a time. */
export async function deleteOldKeys(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}
