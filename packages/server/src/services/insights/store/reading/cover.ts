import { DAY_MS } from '@commoncast/core/time/day';
import type { Span } from '../../analytics-store.ts';
import { startOfMonth, startOfWeek } from '../months-and-weeks.ts';
import { splitMonths } from './split-span.ts';

/** The rollups of whole days: by the UTC month, by the week of the month, by the day. */
export type Grain = 'month' | 'week' | 'day';

export type Sign = 1 | -1;
export const SIGNS: readonly Sign[] = [1, -1];

/** Rows of one rollup that are added up, or that are taken off again. */
export interface CoverPart {
  readonly grain: Grain;
  readonly sign: Sign;
  readonly span: Span;
}

/**
 * Covers a span of whole UTC days with as few rows of the rollups as it can: most of a month is the month without the days
 * that are left.
 */
export function coverOf(span: Span): CoverPart[] {
  const { months, rest } = splitMonths(span);
  const whole = months.map((part): CoverPart => ({ grain: 'month', sign: 1, span: part }));
  return [...whole, ...rest.flatMap((part) => piecesOf(part, monthOf)).flatMap(ofMonth)];
}

function ofMonth(span: Span): CoverPart[] {
  return cheaperOf('month', monthOf(span.start), span, (piece) => piecesOf(piece, weekOf).flatMap(ofWeek));
}

function ofWeek(span: Span): CoverPart[] {
  return cheaperOf('week', weekOf(span.start), span, (piece) => [{ grain: 'day', sign: 1, span: piece }]);
}

/** A part of a whole in smaller pieces, or the whole without the rest: whatever is less to read. */
function cheaperOf(
  grain: Grain,
  whole: Span,
  span: Span,
  inPieces: (span: Span) => CoverPart[],
): CoverPart[] {
  const around = [
    { start: whole.start, end: span.start },
    { start: span.end, end: whole.end },
  ].filter(({ start, end }) => start < end);
  const pieces = inPieces(span);
  const withoutRest: CoverPart[] = [
    { grain, sign: 1, span: whole },
    ...around.flatMap(inPieces).map((part): CoverPart => ({ ...part, sign: part.sign === 1 ? -1 : 1 })),
  ];
  return costOf(withoutRest) < costOf(pieces) ? withoutRest : pieces;
}

/** About how many times the rows of one day have to be read. */
function costOf(parts: readonly CoverPart[]): number {
  return parts.reduce((sum, { grain, span }) => {
    return sum + (grain === 'day' ? (span.end.getTime() - span.start.getTime()) / DAY_MS : 1);
  }, 0);
}

/** Cuts a span at the borders of months or weeks. */
function piecesOf({ start, end }: Span, unitOf: (moment: Date) => Span): Span[] {
  const spans: Span[] = [];
  for (let from = start; from < end; ) {
    const unit = unitOf(from);
    const to = unit.end < end ? unit.end : end;
    spans.push({ start: from, end: to });
    from = to;
  }
  return spans;
}

function monthOf(moment: Date): Span {
  return { start: startOfMonth(moment), end: startOfMonth(moment, 1) };
}

function weekOf(moment: Date): Span {
  return { start: startOfWeek(moment), end: startOfWeek(moment, 1) };
}
