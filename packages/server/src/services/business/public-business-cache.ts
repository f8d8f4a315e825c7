import type { Clock } from '../../clock.ts';
import type { PublicBusiness } from './public-business.ts';

/** Other processes learn of a change after so long. */
const FRESH_MS = 5_000;
/** Unknown keys are kept too, so the number is bounded. */
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly business: Promise<PublicBusiness | undefined>;
  readonly freshUntilMs: number;
}

export interface PublicBusinessCache {
  find(publicKey: string): Promise<PublicBusiness | undefined>;
  /** Drops a business that has changed. */
  forget(businessId: string): void;
}

/** Spares the database a query for each beat and page view; callers that ask at once share one query. */
export function createPublicBusinessCache(
  load: (publicKey: string) => Promise<PublicBusiness | undefined>,
  clock: Clock,
): PublicBusinessCache {
  const entries = new Map<string, Entry>();
  return {
    find(publicKey) {
      const nowMs = clock().getTime();
      const known = entries.get(publicKey);
      if (known && known.freshUntilMs > nowMs) return known.business;
      if (entries.size >= MAX_ENTRIES) entries.clear();
      const business = load(publicKey);
      entries.set(publicKey, { business, freshUntilMs: nowMs + FRESH_MS });
      // A failed query is not an answer worth keeping.
      business.catch(() => entries.delete(publicKey));
      return business;
    },
    forget(businessId) {
      for (const [publicKey, { business }] of entries) {
        business.then((found) => found?.id === businessId && entries.delete(publicKey)).catch(() => {});
      }
    },
  };
}
