import type { PublicSplitTest } from '@commoncast/core/split-tests/schema';

/** FNV-1a with 32 bits (draft-eastlake-fnv), over the characters' codes. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Where a visitor stands in a test, from 0 to 0.9999: the same at each visit, and evenly spread. */
export function shareOf(seed: string, visitorId: string): number {
  return (fnv1a32(String(fnv1a32(seed + visitorId))) % 10_000) / 10_000;
}

export type Variant = PublicSplitTest['variants'][number];

/** The variant that a visitor sees, without a request and without a memory. */
export function assign({ seed, variants }: PublicSplitTest, visitorId: string): Variant | undefined {
  const share = shareOf(seed, visitorId);
  let upTo = 0;
  for (const variant of variants) {
    upTo += variant.weight;
    if (share < upTo) return variant;
  }
  // Sums of binary fractions may end a hair below 1.
  return variants.at(-1);
}
