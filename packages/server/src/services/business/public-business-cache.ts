import { LRUCache } from 'lru-cache';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Clock } from '../../clock.ts';

/** How long another process may take to learn of a change. */
const FRESH_MS = 5_000;
/** Unknown keys are cached too, so a flood of them only evicts the least recently used entries. */
const MAX_ENTRIES = 10_000;

export interface PublicBusinessCache {
  find(publicKey: string): Promise<PublicBusiness | undefined>;
  /** Drops a business that has changed. @param publicKey of one that may have been unknown until now */
  forget(businessId: string, publicKey?: string): void;
}

/** Saves the database a query for each beat and page view; concurrent callers share one query. */
export function createPublicBusinessCache(
  load: (publicKey: string) => Promise<PublicBusiness | undefined>,
  clock: Clock,
): PublicBusinessCache {
  const entries = new LRUCache<string, Promise<PublicBusiness | undefined>>({
    max: MAX_ENTRIES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  return {
    find(publicKey) {
      const known = entries.get(publicKey);
      if (known) return known;
      const business = load(publicKey);
      entries.set(publicKey, business);
      // A failed query is not worth caching.
      business.catch(() => entries.delete(publicKey));
      return business;
    },
    forget(businessId, publicKey) {
      if (publicKey !== undefined) entries.delete(publicKey);
      for (const [publicKey, business] of entries.entries()) {
        business.then((found) => found?.id === businessId && entries.delete(publicKey)).catch(() => {});
      }
    },
  };
}
