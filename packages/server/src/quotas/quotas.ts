import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../db/database.ts';
import { rateLimited } from '../problems/problems.ts';
import type { Quota } from './rate-limits.ts';

export interface Quotas {
  /** Takes one. @throws {ApiError} RATE_LIMITED: none is left in this window */
  take(quota: Quota, ...key: readonly string[]): Promise<void>;
  /** Counts one more. @returns how many there are in this window */
  add(window: Pick<Quota, 'windowS'>, ...key: readonly string[]): Promise<number>;
  /** Takes back one that `add` or `take` counted in this window. */
  giveBack(window: Pick<Quota, 'windowS'>, ...key: readonly string[]): Promise<void>;
  /** Gives back all that were taken. */
  clear(...key: readonly string[]): Promise<void>;
}

/** Counts across all processes, in fixed windows; counts survive a restart. */
export function createQuotas({ root }: Pick<Database, 'root'>, clock: Clock): Quotas {
  const startOf = (windowS: number, nowMs: number) => nowMs - (nowMs % (windowS * 1000));

  async function addOne(key: readonly string[], startMs: number): Promise<number> {
    const { count } = await root
      .insertInto('rate_limit')
      .values({ key: hashKey(key), window_start: new Date(startMs), count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet((eb) => ({ count: eb('rate_limit.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    return count;
  }

  return {
    async take({ count, windowS }, ...key) {
      const nowMs = clock().getTime();
      const startMs = startOf(windowS, nowMs);
      if ((await addOne(key, startMs)) > count)
        throw rateLimited(Math.ceil((startMs + windowS * 1000 - nowMs) / 1000));
    },
    add: ({ windowS }, ...key) => addOne(key, startOf(windowS, clock().getTime())),
    async giveBack({ windowS }, ...key) {
      await root
        .updateTable('rate_limit')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', hashKey(key))
        .where('window_start', '=', new Date(startOf(windowS, clock().getTime())))
        .where('count', '>', 0)
        .execute();
    },
    async clear(...key) {
      await root.deleteFrom('rate_limit').where('key', '=', hashKey(key)).execute();
    },
  };
}

/** Hashed, because addresses and emails do not belong in a table of counters. */
function hashKey(key: readonly string[]): string {
  return `${key[0]}:${createHash('sha256').update(key.join('\n')).digest('base64url')}`;
}

/** Removes windows that started before a time. */
export async function deleteOldCounts(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_start', '<', before).execute();
}
