import type { ViewerCount } from './analytics-store.ts';

/**
 * The one number of unique viewers: that of the span, or where it was counted by the day, because cookieless ids
 * change at midnight, the mean of the days that had any, to one decimal. A sum over days would count people again.
 */
export function uniqueViewersOf(counts: readonly ViewerCount[]): number {
  const viewers = counts.map((count) => count.viewers).filter((number) => number > 0);
  return viewers.length === 0 ? 0 : Math.round((sumOf(viewers) / viewers.length) * 10) / 10;
}

/** Unique viewers with a play for each one with a load; null without any. */
export function playRateOf(counts: readonly ViewerCount[]): number | null {
  const loaders = sumOf(counts.map((count) => count.loaders));
  return loaders === 0 ? null : sumOf(counts.map((count) => count.viewers)) / loaders;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
