import type { Dimension } from '@commoncast/core/insights/constants';
import type { Filter } from '@commoncast/core/insights/schema';
import type { EraseViewer } from '../erasure/erase-viewer.ts';
import type { ReceivedBatch } from './ingest/received-batch.ts';
import type { Measures } from './plays/measures.ts';

/** A time span `[start, end)`. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** What a question is about. */
export interface Scope {
  readonly businessId: string;
  /** Null for all contents. */
  readonly contentId: string | null;
  /** All must hold; the values of each are alternatives. */
  readonly filters: readonly Filter[];
}

export interface Question extends Scope, Span {}

export interface Kpis {
  readonly measures: Measures;
  /** By nearest rank; null without a play that knows its startup time. */
  readonly startupP50Ms: number | null;
  readonly startupP95Ms: number | null;
}

/** Exact numbers of distinct viewers of an hour, a UTC day or a whole span. */
export interface ViewerCount {
  /** Where it begins. */
  readonly at: Date;
  /** With a play. */
  readonly viewers: number;
  /** With a load; who played has loaded, even where that beat was lost. */
  readonly loaders: number;
}

export type Interval = 'hour' | 'day';

/** Points without a row have had nothing. */
export interface SeriesRow {
  /** The start of the hour or day. */
  readonly at: Date;
  readonly measures: Measures;
}

export interface TableRow {
  /** Empty for what has none. */
  readonly value: string;
  readonly measures: Measures;
}

export interface Retention {
  readonly plays: number;
  /** At these seconds the number of plays that see it changes by so much; ascending. */
  readonly changes: readonly { readonly second: number; readonly change: number }[];
}

/** Where beats go and figures come from: the only part of the insights that knows how they are stored. */
export interface AnalyticsStore {
  /** Keeps batches for good: when it resolves they are on the disk, and they will be counted exactly once. */
  append(batches: readonly ReceivedBatch[]): Promise<void>;
  kpis(question: Question): Promise<Kpis>;
  series(question: Question, interval: Interval): Promise<SeriesRow[]>;
  table(question: Question, dimension: Dimension, limit: number): Promise<TableRow[]>;
  retention(question: Question): Promise<Retention>;
  /** Nothing for times without any viewer. */
  uniques(question: Question, over: Interval | 'span'): Promise<ViewerCount[]>;
  /** Whether any viewer is known for a day only, so that a count over more than a day means nothing. */
  hasCookieless(question: Question): Promise<boolean>;
  /** Plays that are watched at this moment. */
  concurrent(scope: Scope, now: Date): Promise<number>;
  /** Everything acknowledged before this is counted. Ask it before the figures. */
  countedUntil(): Promise<Date>;
  /** Raw beats of the viewer go, counted plays stay under the stranger's id. */
  readonly erase: EraseViewer;
}
