import type { Dimension } from '@commoncast/core/insights/constants';
import type { Filter } from '@commoncast/core/insights/schema';
import type { EraseViewer } from '../erasure/erase-viewer.ts';
import type { FollowBeats } from './follow-beats.ts';
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

/** Exact numbers of distinct viewers of an hour or a UTC day. */
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
  readonly suspect: Suspects;
}

/** What is kept out of the figures. */
export interface Suspects {
  /** Plays, page loads, exposures and goals beyond what an address may bring. */
  readonly plays: number;
  /** What these claim to have watched, and what other plays claim beyond what is possible. */
  readonly watchMs: number;
}

/** Distinct viewers of a whole span. */
export interface SpanViewers {
  /** With an id of their site: exact. */
  readonly known: ViewerSums;
  /** Without one: the sum of the exact numbers of each UTC day. */
  readonly daily: ViewerSums;
}

export type ViewerSums = Pick<ViewerCount, 'viewers' | 'loaders'>;

/** An address block that brought more than one visitor can, on one day. */
export interface SuspectSource {
  /** Of that day only; no address can be read from it. */
  readonly sourceId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly plays: number;
  /** Those that can still be counted; of the rest nothing but the number is kept. */
  readonly countable: number;
  readonly vouchedAt: Date | null;
}

/** What a list of videos needs to know of a content. */
export interface ContentFacts {
  readonly businessId: string;
  /** Null where it is not known yet. */
  readonly durationMs: number | null;
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
  suspects(question: Question): Promise<Suspects>;
  /** Nothing for times without any viewer. */
  uniques(question: Question, over: Interval): Promise<ViewerCount[]>;
  spanViewers(question: Question): Promise<SpanViewers>;
  /** Plays that are watched at this moment. */
  concurrent(scope: Scope, now: Date): Promise<number>;
  /** Everything of a business that was acknowledged before this is counted. Ask it before the figures. */
  countedUntil(businessId: string): Promise<Date>;
  /** Whether more of a business may wait to be counted. */
  hasRoom(businessId: string): boolean;
  /** Views of all time; contents without any are left out. */
  views(businessId: string, contentIds: readonly string[]): Promise<Map<string, number>>;
  /** Undefined for a content that does not exist. */
  findContent(contentId: string): Promise<ContentFacts | undefined>;
  /** The address blocks of a span that brought too much, the latest first. */
  suspectSources(businessId: string, span: Span, limit: number): Promise<SuspectSource[]>;
  /**
   * Counts what was kept of a suspect address block, as if it had never been suspect, and gives it more room.
   * @returns the plays that were moved; null for a source that is not known
   */
  vouchFor(businessId: string, sourceId: string, followers: readonly FollowBeats[]): Promise<number | null>;
  /** Raw beats of the viewer go, counted plays stay under the stranger's id. */
  readonly erase: EraseViewer;
  /** Deletes all that is kept of a business, in bounded steps, and yields the rows of each. It may be repeated. */
  emptyBusiness(businessId: string, signal: AbortSignal): AsyncIterable<number>;
}
