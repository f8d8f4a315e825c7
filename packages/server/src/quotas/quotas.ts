import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../db/database.ts';
import { rateLimited } from '../problems/problems.ts';
import type { Quota } from './rate-limits.ts';

export interface Quotas {
  /** Takes one. @throws {ApiError} RATE_LIMITED: none is left in this window */
  take(quota: Quota, ...key: readonly string[]): Promise<void>;
  /** Gives back all that were taken. */
  clear(...key: readonly string[]): Promise<void>;
}

/** Counts over all processes, in fixed windows; what was counted outlives a restart. */
export function createQuotas({ root }: Pick<Database, 'root'>, clock: Clock): Quotas {
  return {
    async take({ count, windowS }, ...key) {
      const nowMs = clock().getTime();
      const startMs = nowMs - (nowMs % (windowS * 1000));
      const taken = await root
        .insertInto('rate_limit')
        .values({ key: hashKey(key), window_start: new Date(startMs), count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['key', 'window_start'])
            .doUpdateSet((eb) => ({ count: eb('rate_limit.count', '+', 1) })),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (taken.count > count) throw rateLimited(Math.ceil((startMs + windowS * 1000 - nowMs) / 1000));
    },
    async clear(...key) {
      await root.deleteFrom('rate_limit').where('key', '=', hashKey(key)).execute();
    },
  };
}

/** Hashed, because addresses and e-mails do not belong into a table of counters. */
function hashKey(key: readonly string[]): string {
  return `${key[0]}:${createHash('sha256').update(key.join('\n')).digest('base64url')}`;
}

/** Removes windows that began before a time. */
export async function deleteOldCounts(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_start', '<', before).execute();
}
