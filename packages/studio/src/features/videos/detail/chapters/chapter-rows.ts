import {
  AFTER_THE_END,
  type ChapterDraft,
  ChapterDrafts,
  ChapterTitle,
} from '@commoncast/core/streams/chapters';
import * as v from 'valibot';
import { formatStart } from '../../../../ui/format/format-start.ts';
import { parseClock } from '../../../../ui/format/parse-clock.ts';

/** A chapter as it is being typed. */
export interface ChapterRow {
  /** Stays the same while the row is edited and moved. */
  readonly key: number;
  readonly start: string;
  readonly title: string;
}

export interface RowErrors {
  readonly start?: string;
  readonly title?: string;
}

/** Begins with the time, so that rows that a reload brings back keep keys of their own. */
let lastKey = Date.now();

export function newRow(startS: number, title = ''): ChapterRow {
  return { key: ++lastKey, start: formatStart(startS), title };
}

export function toRows(chapters: readonly ChapterDraft[]): ChapterRow[] {
  return chapters.map(({ startS, title }) => newRow(startS, title));
}

/** The rows in the order of their times; what is no time stays at the end. */
export function sortRows(rows: readonly ChapterRow[]): ChapterRow[] {
  const startOf = ({ start }: ChapterRow) => parseClock(start) ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => startOf(a) - startOf(b) || a.key - b.key);
}

/** What is wrong with each row, by its key. */
export function errorsOf(rows: readonly ChapterRow[], durationMs: number | null): Map<number, RowErrors> {
  const errors = new Map<number, RowErrors>();
  const taken = new Set<number>();
  for (const row of rows) {
    const startS = parseClock(row.start);
    const title = v.safeParse(ChapterTitle, row.title);
    const start =
      startS === null
        ? 'Must be a time such as 1:05'
        : durationMs !== null && startS * 1000 >= durationMs
          ? AFTER_THE_END
          : taken.has(startS)
            ? 'Another chapter starts at this time'
            : undefined;
    if (startS !== null) taken.add(startS);
    if (start === undefined && title.success) continue;
    errors.set(row.key, {
      ...(start !== undefined && { start }),
      ...(!title.success && { title: title.issues[0].message }),
    });
  }
  return errors;
}

/** The chapters that the rows say; null where they are not in order yet. */
export function toChapters(rows: readonly ChapterRow[]): ChapterDraft[] | null {
  const drafts = sortRows(rows).map(({ start, title }) => ({ startS: parseClock(start), title }));
  const parsed = v.safeParse(ChapterDrafts, drafts);
  return parsed.success ? parsed.output : null;
}
