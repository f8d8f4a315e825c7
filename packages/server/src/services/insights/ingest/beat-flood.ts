import { LRUCache } from 'lru-cache';
import { rateLimited } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { RateLimits } from '../../../quotas/rate-limits.ts';

/** The most addresses remembered; the least recently heard ones start afresh. */
const MAX_BUCKETS = 50_000;
const SHARED_FACTOR = 10;

interface Bucket {
  level: number;
  filledAtMs: number;
}

interface Sender {
  readonly address: string;
  readonly businessId: string;
  /** In a network where many people share one address, which the business allows more. */
  readonly isShared: boolean;
}

/** Counts a sender's beats. @throws {ApiError} RATE_LIMITED: more beats than its address may send in this time */
export type TakeBeats = (sender: Sender, beats: number) => void;

/** Refuses floods of beats before they reach the database. In memory, so each process limits separately. */
export function createBeatFlood(
  { burst, perS }: RateLimits['beats'],
  nowMs: () => number = () => performance.now(),
): TakeBeats {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  return ({ address, businessId, isShared }, beats) => {
    const key = isShared ? `${addressBlock(address)} ${businessId}` : addressBlock(address);
    const factor = isShared ? SHARED_FACTOR : 1;
    const now = nowMs();
    const bucket = buckets.get(key) ?? { level: burst * factor, filledAtMs: now };
    const refilled = ((now - bucket.filledAtMs) / 1_000) * perS * factor;
    bucket.level = Math.min(burst * factor, bucket.level + refilled);
    bucket.filledAtMs = now;
    buckets.set(key, bucket);
    if (bucket.level < beats) throw rateLimited(Math.ceil((beats - bucket.level) / (perS * factor)));
    bucket.level -= beats;
  };
}
