import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { PublicShowing } from '@commoncast/core/showings/schema';

/** What lies over a broadcast, from lists of which any may be late: the one that knows of an end is right. */
export function joinShowings(...lists: readonly (readonly PublicShowing[])[]): PublicHypergraphic[] {
  const byId = new Map<string, PublicHypergraphic>();
  for (const { from, until, ...one } of lists.flat()) {
    const toS = until === null ? Number.POSITIVE_INFINITY : Date.parse(until) / 1000;
    const knownS = byId.get(one.id)?.toS ?? Number.POSITIVE_INFINITY;
    const firstS = Math.min(toS, knownS);
    byId.set(one.id, {
      ...one,
      fromS: Date.parse(from) / 1000,
      toS: firstS < Number.POSITIVE_INFINITY ? firstS : null,
    });
  }
  return [...byId.values()].sort((one, other) => one.fromS - other.fromS);
}
