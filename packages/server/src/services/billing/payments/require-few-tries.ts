import type { Executor } from '../../../db/database.ts';
import { rateLimited } from '../../../problems/problems.ts';
import type { Quota, RateLimits } from '../../../quotas/rate-limits.ts';
import { findTriesSince } from './tries-repository.ts';

type CardLimits = Pick<RateLimits, 'cardTriesPerBusiness' | 'cardTriesPerBusinessADay'>;

/**
 * Checks that owners of a business have not tried too often to pay. The rows of the tries are counted, so a crash or a
 * rollback forgets none.
 * @throws {ApiError} RATE_LIMITED
 */
export async function requireFewTries(
  tx: Executor,
  businessId: string,
  { cardTriesPerBusiness, cardTriesPerBusinessADay }: CardLimits,
  now: Date,
): Promise<void> {
  const quotas: readonly Quota[] = [cardTriesPerBusiness, cardTriesPerBusinessADay];
  for (const { count, windowS } of quotas) {
    const since = new Date(now.getTime() - windowS * 1_000);
    const tries = await findTriesSince(tx, businessId, since);
    const decisive = tries.at(-count);
    if (tries.length >= count && decisive)
      throw rateLimited(Math.ceil((decisive.getTime() - since.getTime()) / 1_000));
  }
}
