import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import type { Span } from '../../analytics-store.ts';
import { splitDays, splitSpan } from './split-span.ts';

/** The parts of a span in which distinct viewers are counted in different ways. */
export interface ViewerSpan {
  /** All whole hours; empty if start and end are equal. */
  readonly hours: Span;
  /** Whole UTC days, as one span or none. */
  readonly days: readonly Span[];
  /** The last hours of a day, before the whole days. */
  readonly evening: Span | null;
  /** The first hours of a day, after them. */
  readonly morning: Span | null;
  /** Hours with which no day begins or ends; then there is nothing else but minutes. */
  readonly midday: Span | null;
  /** What is left before them and after them, or all of a span without a whole hour. */
  readonly minutes: readonly Span[];
  /** What is left before hours that begin or end with a day. */
  readonly before: Span | null;
  /** What is left after them. */
  readonly after: Span | null;
}

/** Splits a span by what is known about viewers. @param keptSince as for `splitSpan` */
export function splitViewerSpan(span: Span, keptSince: Date): ViewerSpan {
  const { whole, edges } = splitSpan(span, HOUR_MS, keptSince);
  const none = {
    ...{ hours: whole, days: [], evening: null, morning: null, midday: null },
    ...{ minutes: [], before: null, after: null },
  };
  if (whole.start >= whole.end) return { ...none, minutes: edges };
  const firstMidnight = new Date(Math.ceil(whole.start.getTime() / DAY_MS) * DAY_MS);
  const lastMidnight = new Date(Math.floor(whole.end.getTime() / DAY_MS) * DAY_MS);
  if (firstMidnight > lastMidnight) return { ...none, midday: whole, minutes: edges };
  return {
    ...none,
    days: splitDays(whole).days,
    evening: whole.start < firstMidnight ? { start: whole.start, end: firstMidnight } : null,
    morning: lastMidnight < whole.end ? { start: lastMidnight, end: whole.end } : null,
    before: edges.find(({ end }) => end <= whole.start) ?? null,
    after: edges.find(({ start }) => start >= whole.end) ?? null,
  };
}

/** The hours of a span within one UTC day: bit 0 for the first hour of the day. */
export function hoursOf({ start, end }: Span): number {
  const hours = (end.getTime() - start.getTime()) / HOUR_MS;
  return ((1 << hours) - 1) << start.getUTCHours();
}
