import { HOUR_MS } from '@commoncast/core/time/day';
import type { Span } from '../../analytics-store.ts';
import { SIGNS, type Sign } from './cover.ts';
import { splitHours } from './split-span.ts';

/** Plays that are added up, or that are taken off again. */
export interface SignedPlays {
  readonly sign: Sign;
  readonly spans: readonly Span[];
}

/**
 * Covers spans with whole hours of the rollups and with plays, at most those of half an hour for each end: most of an hour is
 * the hour without the rest.
 * @param keptSince plays from before it are gone: an end there is widened to the whole hour
 */
export function coverHours(
  spans: readonly Span[],
  keptSince: Date,
): { readonly hours: readonly Span[]; readonly plays: readonly SignedPlays[] } {
  const { hours, edges } = splitHours(spans, keptSince);
  const parts = edges.flatMap(byHour);
  const mostOf = parts.filter(isMostOfHour);
  const signed = [
    ...parts.filter((part) => !isMostOfHour(part)).map((span) => ({ sign: 1, span })),
    ...mostOf.flatMap(aroundIt).map((span) => ({ sign: -1, span })),
  ];
  return {
    hours: [...hours, ...mostOf.map(hourOf)],
    plays: SIGNS.map((sign) => ({
      sign,
      spans: signed.filter((one) => one.sign === sign).map(({ span }) => span),
    })).filter((one) => one.spans.length > 0),
  };
}

/** An end may reach over a full hour where there is no whole one. */
function byHour(span: Span): Span[] {
  const { end } = hourOf(span);
  if (span.end <= end) return [span];
  return [{ start: span.start, end }, ...byHour({ start: end, end: span.end })];
}

function isMostOfHour({ start, end }: Span): boolean {
  return end.getTime() - start.getTime() > HOUR_MS / 2;
}

function hourOf({ start }: Span): Span {
  const atMs = Math.floor(start.getTime() / HOUR_MS) * HOUR_MS;
  return { start: new Date(atMs), end: new Date(atMs + HOUR_MS) };
}

/** The rest of its hour. */
function aroundIt(span: Span): Span[] {
  const hour = hourOf(span);
  const rest = [
    { start: hour.start, end: span.start },
    { start: span.end, end: hour.end },
  ];
  return rest.filter(({ start, end }) => start < end);
}
