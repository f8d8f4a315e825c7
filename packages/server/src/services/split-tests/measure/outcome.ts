import { CONVERSION_DAYS } from '@commoncast/core/split-tests/constants';

const WINDOW_MS = CONVERSION_DAYS * 86_400_000;

/** A visitor's first exposure to a variant. */
export interface Seen {
  readonly variantKey: string;
  readonly isCookieless: boolean;
  readonly atMs: number;
}

/** What a visitor contributes to the results of a phase. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'counted'; readonly seen: Seen; readonly convertedAtMs: number | null }
  /** Excluded. */
  | { readonly kind: 'mixed' | 'withoutConsent'; readonly seen: Seen };

interface Visit {
  readonly seen: readonly Seen[];
  /** When the goal was reached, in any order. */
  readonly goalsMs: readonly number[];
  /** Goals count until then. */
  readonly countsUntilMs: number;
}

/** Judges a visitor by everything that is known, so the order in which beats arrive makes no difference. */
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
