import type { Executor } from '../../db/database.ts';

const KEPT_HOURS = 24;

interface Owner {
  readonly userId: string;
  readonly key: string;
}

interface KeptKey {
  readonly request: string;
  readonly result: { readonly value: unknown } | null;
}

/** Takes a key that is new, past its 24 hours, or held by a call that died. Answers whether it is ours now. */
export async function claimKey(
  db: Executor,
  { userId, key }: Owner,
  request: string,
  now: Date,
  claimedUntil: Date,
): Promise<boolean> {
  const row = { user_id: userId, key, request, result: null, created_at: now, claimed_until: claimedUntil };
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  const claimed = await db
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request, result: null, created_at: now, claimed_until: claimedUntil })
        .where((where) =>
          where.or([
            where('idempotency_key.created_at', '<', oldest),
            where.and([
              where('idempotency_key.result', 'is', null),
              where('idempotency_key.claimed_until', '<', now),
              where('idempotency_key.request', '=', request),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What is kept of a key. */
export async function findKey(db: Executor, { userId, key }: Owner): Promise<KeptKey | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request', 'result'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const result = row.result === null ? null : (JSON.parse(row.result) as KeptKey['result']);
  return { request: row.request, result };
}

/** Keeps what the call answered. */
export async function finishKey(
  db: Executor,
  { userId, key }: Owner,
  result: { value: unknown },
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    // As a text within the jsonb, which would put the names of an object into another order.
    .set({ result: JSON.stringify(JSON.stringify(result)) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Gives a key back whose call has failed. */
export async function releaseKey(db: Executor, { userId, key }: Owner): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('result', 'is', null)
    .execute();
}

/** Removes keys from before a time. */
export async function deleteOldKeys(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', before).execute();
}
