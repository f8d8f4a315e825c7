import { DAY_MS } from '@commoncast/core/time/day';
import type { SpanViewers } from './analytics-store.ts';

/** Unique viewers of a span, and how many of them are known for one day only. */
export interface UniqueViewers {
  readonly viewers: number;
  readonly daily: number;
}

/** How many UTC days a span touches. */
export function daysIn({ start, end }: { readonly start: Date; readonly end: Date }): number {
  return Math.max(1, Math.ceil(end.getTime() / DAY_MS) - Math.floor(start.getTime() / DAY_MS));
}

/**
 * Exact for those with an id; for the others, whose ids change at midnight, the mean of the days, rounded up: a sum
 * over days would count people again.
 */
export function uniqueViewersOf({ known, daily }: SpanViewers, days: number): UniqueViewers {
  const mean = Math.ceil(daily.viewers / days);
  return { viewers: known.viewers + mean, daily: mean };
}

/** Unique viewers with a play per viewer with a load; null without any. */
export function playRateOf({ known, daily }: SpanViewers, days: number): number | null {
  const loaders = known.loaders + daily.loaders / days;
  return loaders === 0 ? null : (known.viewers + daily.viewers / days) / loaders;
}
