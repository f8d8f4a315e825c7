import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import type { Span } from '../../analytics-store.ts';
import { startOfMonth } from '../months-and-weeks.ts';

/** Allows for the difference between a caller's clock and ours, and for the time that the request takes. */
const CLOCKS_DIFFER_MS = 60_000;

interface SplitSpan {
  /** Whole hours, or days, that the rollups have; empty if start and end are equal. */
  readonly whole: Span;
  /** What is left before and after, which is counted from the plays themselves. */
  readonly edges: readonly Span[];
}

/**
 * Splits a span into what the rollups can answer and the rest.
 * @param grainMs the length that one rollup row covers
 * @param keptSince plays from before it are gone: an edge there is widened to the whole grain
 */
export function splitSpan({ start, end }: Span, grainMs: number, keptSince: Date): SplitSpan {
  const wholeStart = start < keptSince ? floorTo(start, grainMs) : ceilTo(start, grainMs);
  const wholeEnd = end < keptSince ? ceilTo(end, grainMs) : floorTo(end, grainMs);
  if (wholeStart >= wholeEnd) return { whole: { start, end: start }, edges: [{ start, end }] };
  const edges = [
    { start, end: wholeStart },
    { start: wholeEnd, end },
  ];
  return {
    whole: { start: wholeStart, end: wholeEnd },
    edges: edges.filter((edge) => edge.start < edge.end),
  };
}

/** Splits spans into whole hours, one span of them for each, and what is left of all. */
export function splitHours(
  spans: readonly Span[],
  keptSince: Date,
): { readonly hours: readonly Span[]; readonly edges: readonly Span[] } {
  const split = spans.map((span) => splitSpan(span, HOUR_MS, keptSince));
  return { hours: split.map(({ whole }) => whole), edges: split.flatMap(({ edges }) => edges) };
}

/** Splits a span into whole UTC days, as one span or none, and what is left before and after. */
export function splitDays(span: Span): { readonly days: readonly Span[]; readonly edges: readonly Span[] } {
  const { whole, rest } = splitAt(span, {
    start: ceilTo(span.start, DAY_MS),
    end: floorTo(span.end, DAY_MS),
  });
  return { days: whole, edges: rest };
}

/** Splits a span of whole UTC days into whole months, as one span or none, and the days before and after. */
export function splitMonths(span: Span): {
  readonly months: readonly Span[];
  readonly rest: readonly Span[];
} {
  const first = startOfMonth(span.start);
  const start = first < span.start ? startOfMonth(span.start, 1) : first;
  const { whole, rest } = splitAt(span, { start, end: startOfMonth(span.end) });
  return { months: whole, rest };
}

/** @param whole the part of the span that consists of whole somethings; there are none if it ends before it starts */
function splitAt(
  span: Span,
  whole: Span,
): { readonly whole: readonly Span[]; readonly rest: readonly Span[] } {
  if (whole.start >= whole.end) return { whole: [], rest: [span] };
  const rest = [
    { start: span.start, end: whole.start },
    { start: whole.end, end: span.end },
  ];
  return { whole: [whole], rest: rest.filter(({ start, end }) => start < end) };
}

/**
 * Lets a span that ends now end with its hour. Nothing has started since, and suspect plays of which only the number is
 * kept are known by the hour: without it they would be missing until the hour is over.
 */
export function toEndOfHour<S extends Span>(span: S, now: Date): S {
  return endsNow(span, now) ? { ...span, end: ceilTo(span.end, HOUR_MS) } : span;
}

/** Lets a span that ends now end with its UTC day, which is then read as a whole. */
export function toEndOfDay<S extends Span>(span: S, now: Date): S {
  return endsNow(span, now) ? { ...span, end: ceilTo(span.end, DAY_MS) } : span;
}

/** Lets a span that ends now end with its UTC month, likewise: what its rollups have of the month is all that there is. */
export function toEndOfMonth<S extends Span>(span: S, now: Date): S {
  if (!endsNow(span, now)) return span;
  const first = startOfMonth(span.end);
  return first < span.end ? { ...span, end: startOfMonth(span.end, 1) } : span;
}

function endsNow({ end }: Span, now: Date): boolean {
  return end.getTime() > now.getTime() - CLOCKS_DIFFER_MS;
}

function floorTo(moment: Date, grainMs: number): Date {
  return new Date(Math.floor(moment.getTime() / grainMs) * grainMs);
}

function ceilTo(moment: Date, grainMs: number): Date {
  return new Date(Math.ceil(moment.getTime() / grainMs) * grainMs);
}
