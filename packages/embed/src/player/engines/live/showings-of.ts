import { readShowing, SHOWING_CLASS } from '@commoncast/core/showings/date-range';
import type { PublicShowing } from '@commoncast/core/showings/schema';

/** One stretch of a broadcast, as its server tells of it. */
export interface ToldRange {
  readonly kind: string | undefined;
  readonly value: string | undefined;
  readonly from: string;
  readonly until: string | null;
}

/** The images among them; what is none, or cannot be read, is left out. */
export function showingsOf(ranges: readonly ToldRange[]): PublicShowing[] {
  return ranges.flatMap(({ kind, value = '', from, until }) => {
    if (kind !== SHOWING_CLASS) return [];
    try {
      return { ...readShowing(value), from, until };
    } catch {
      return [];
    }
  });
}
