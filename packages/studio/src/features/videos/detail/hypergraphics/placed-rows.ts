import {
  type PlacedHypergraphic,
  PlacedHypergraphic as PlacedSchema,
} from '@commoncast/core/hypergraphics/schema';
import { AFTER_THE_END } from '@commoncast/core/streams/chapters';
import * as v from 'valibot';
import { formatStart } from '../../../../ui/format/format-start.ts';
import { parseClock } from '../../../../ui/format/parse-clock.ts';

/** An image over the video as its times are being typed. */
export interface PlacedRow {
  /** Stays the same while the row is edited and moved. */
  readonly key: number;
  readonly hypergraphicId: string;
  readonly from: string;
  /** Empty for the end of the video. */
  readonly to: string;
  readonly leftPercent: number;
  readonly topPercent: number;
  readonly widthPercent: number;
  /** The times as they are kept, which may be finer than what is shown of them. */
  readonly kept?: Pick<PlacedHypergraphic, 'fromS' | 'toS'>;
}

export interface PlacedErrors {
  readonly from?: string;
  readonly to?: string;
}

/** An image appears for this long until somebody says otherwise. */
const FIRST_LENGTH_S = 10;
const FIRST_PLACE = { leftPercent: 71, topPercent: 4, widthPercent: 25 };
const NO_TIME = 'Must be a time such as 1:05';

/** Begins with the time, so that rows that a reload brings back keep keys of their own. */
let lastKey = Date.now();

/** An image from a moment on, for some seconds or to the end. @param durationS of the video; 0 if it is not known */
export function newRow(hypergraphicId: string, fromS: number, durationS: number): PlacedRow {
  const toS = fromS + FIRST_LENGTH_S;
  const to = durationS > 0 && toS >= durationS ? '' : formatStart(toS);
  return { key: ++lastKey, hypergraphicId, from: formatStart(fromS), to, ...FIRST_PLACE };
}

export function toRows(placed: readonly PlacedHypergraphic[]): PlacedRow[] {
  return placed.map(({ fromS, toS, ...one }) => ({
    key: ++lastKey,
    ...one,
    from: formatStart(fromS),
    to: toS === null ? '' : formatStart(toS),
    kept: { fromS, toS },
  }));
}

/** When a row begins and ends, in seconds; `toS` null for the end of the video; undefined where the text is no time. */
export function spanOf({ from, to, kept }: PlacedRow): {
  fromS: number | undefined;
  toS: number | null | undefined;
} {
  const read = (text: string, keptS: number | null | undefined) =>
    keptS != null && formatStart(keptS) === text ? keptS : (parseClock(text) ?? undefined);
  return { fromS: read(from, kept?.fromS), toS: to.trim() === '' ? null : read(to, kept?.toS) };
}

/** The rows in the order of their times; what is no time stays at the end. */
export function sortRows(rows: readonly PlacedRow[]): PlacedRow[] {
  const startOf = (row: PlacedRow) => spanOf(row).fromS ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => startOf(a) - startOf(b) || a.key - b.key);
}

/** What is wrong with each row, by its key. */
export function errorsOf(rows: readonly PlacedRow[], durationMs: number | null): Map<number, PlacedErrors> {
  const errors = new Map<number, PlacedErrors>();
  for (const row of rows) {
    const { fromS, toS } = spanOf(row);
    const isTooLate = fromS !== undefined && durationMs !== null && fromS * 1000 >= durationMs;
    const ofTimes: PlacedErrors = {
      ...(fromS === undefined && { from: NO_TIME }),
      ...(isTooLate && { from: AFTER_THE_END }),
      ...(toS === undefined && { to: NO_TIME }),
    };
    const wrong = Object.keys(ofTimes).length > 0 ? ofTimes : errorsOfCore(row);
    if (Object.keys(wrong).length > 0) errors.set(row.key, wrong);
  }
  return errors;
}

/** What the rows say; those whose times are none are left out. */
export function toPlaced(rows: readonly PlacedRow[]): PlacedHypergraphic[] {
  return sortRows(rows).flatMap((row) => placedOf(row) ?? []);
}

function errorsOfCore(row: PlacedRow): PlacedErrors {
  const parsed = v.safeParse(PlacedSchema, placedOf(row));
  if (parsed.success) return {};
  // Not `flatten`, which would be in a file that every page fetches.
  const about = (field: string) => parsed.issues.find(({ path }) => path?.[0].key === field)?.message;
  const [from, to] = [about('fromS'), about('toS')];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function placedOf(row: PlacedRow): PlacedHypergraphic | null {
  const { fromS, toS } = spanOf(row);
  if (fromS === undefined || toS === undefined) return null;
  const { hypergraphicId, leftPercent, topPercent, widthPercent } = row;
  return { hypergraphicId, fromS, toS, leftPercent, topPercent, widthPercent };
}
