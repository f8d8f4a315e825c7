import { LRUCache } from 'lru-cache';
import { rateLimited } from '../problems/problems.ts';
import { addressBlock } from './address-block.ts';
import type { RateLimits } from './rate-limits.ts';

/** Above this, the addresses quiet for longest are forgotten: a flood from many addresses must not fill the memory. */
const MAX_BUCKETS = 10_000;

interface Bucket {
  level: number;
  filledAtMs: number;
}

/**
 * Stops floods before they cost a query.
 * @returns a function that throws RATE_LIMITED once the bucket of an address is empty
 */
export function createFloodBucket(
  { burst, perS }: RateLimits['flood'],
  nowMs: () => number = () => performance.now(),
): (address: string) => void {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  return (address) => {
    const key = addressBlock(address);
    const now = nowMs();
    const bucket = buckets.get(key) ?? { level: burst, filledAtMs: now };
    bucket.level = Math.min(burst, bucket.level + ((now - bucket.filledAtMs) / 1000) * perS);
    bucket.filledAtMs = now;
    buckets.set(key, bucket);
    if (bucket.level < 1) throw rateLimited(Math.ceil((1 - bucket.level) / perS));
    bucket.level -= 1;
  };
}
