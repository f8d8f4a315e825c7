import { CONVERSION_DAYS } from '@commoncast/core/split-tests/constants';

const WINDOW_MS = CONVERSION_DAYS * 86_400_000;

/** The first time that a visitor saw a variant. */
export interface Seen {
  readonly variantKey: string;
  readonly isCookieless: boolean;
  readonly atMs: number;
}

/** What a visitor adds to the results of a phase. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'counted'; readonly seen: Seen; readonly convertedAtMs: number | null }
  /** Left out. */
  | { readonly kind: 'mixed' | 'withoutConsent'; readonly seen: Seen };

interface Visit {
  readonly seen: readonly Seen[];
  /** Moments at which the goal was reached, in any order. */
  readonly goalsMs: readonly number[];
  /** Goals from then on do not count. */
  readonly countsUntilMs: number;
}

/** Judges a visitor by all that is known, so that the order in which it became known makes no difference. */
export function outcomeOf({ seen, goalsMs, countsUntilMs }: Visit): Outcome {
  const [first, second] = seen.toSorted((a, b) => a.atMs - b.atMs || (a.variantKey < b.variantKey ? -1 : 1));
  if (!first) return { kind: 'none' };
  if (first.isCookieless) return { kind: 'withoutConsent', seen: first };
  if (second) return { kind: 'mixed', seen: first };
  const inTime = goalsMs.filter(
    (atMs) => atMs >= first.atMs && atMs <= first.atMs + WINDOW_MS && atMs < countsUntilMs,
  );
  return { kind: 'counted', seen: first, convertedAtMs: inTime.length > 0 ? Math.min(...inTime) : null };
}
