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

/** The content and filters of a query. */
export interface Scope {
  readonly businessId: string;
  /** Null for all contents. */
  readonly contentId: string | null;
  /** All must match; the values of each are alternatives. */
  readonly filters: readonly Filter[];
}

export interface Question extends Scope, Span {}

export interface Kpis {
  readonly measures: Measures;
  /** By nearest rank; null if no play has a known startup time. */
  readonly startupP50Ms: number | null;
  readonly startupP95Ms: number | null;
}

/** Exact numbers of distinct viewers in an hour or a UTC day. */
export interface ViewerCount {
  /** When it starts. */
  readonly at: Date;
  /** Viewers with a play. */
  readonly viewers: number;
  /** Viewers with a load; anyone with a play counts, even if the load's beat was lost. */
  readonly loaders: number;
}

export type Interval = 'hour' | 'day';

/** Points without a row have no activity. */
export interface SeriesRow {
  /** The start of the hour or day. */
  readonly at: Date;
  readonly measures: Measures;
}

export interface TableRow {
  /** Empty for plays without a value. */
  readonly value: string;
  readonly measures: Measures;
  readonly suspect: Suspects;
}

/** What the figures leave out. */
export interface Suspects {
  /** Plays, page loads, exposures and goals above an address's allowance. */
  readonly plays: number;
  /** The watch time that these claim, and what other plays claim beyond what is possible. */
  readonly watchMs: number;
}

/** Distinct viewers in a whole span. */
export interface SpanViewers {
  /** With an id from their site: exact. */
  readonly known: ViewerSums;
  /** Without one: the sum of each UTC day's exact number. */
  readonly daily: ViewerSums;
}

export type ViewerSums = Pick<ViewerCount, 'viewers' | 'loaders'>;

/** An address block that sent more than one visitor can, on one day. */
export interface SuspectSource {
  /** Valid for that day only; no address can be derived from it. */
  readonly sourceId: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly plays: number;
  /** Plays that can still be counted; only the number of the others is kept. */
  readonly countable: number;
  readonly vouchedAt: Date | null;
}

/** What a list of videos needs to know about a content. */
export interface ContentFacts {
  readonly businessId: string;
  /** Null while unknown. */
  readonly durationMs: number | null;
  /** A stream, whose replay is a content of its own. */
  readonly isLive: boolean;
  /** Ids of viewers who are not counted: `metadata.blockedUsers` of a stream. */
  readonly blockedViewers: readonly string[];
}

/** How many watch something at a moment. */
export interface Watching {
  readonly viewers: number;
  /** Of those, plays of a stream by what they say carries them; some may not say. */
  readonly hls: number;
  readonly webRtc: number;
}

/** The most who watched a stream at once, in a minute. */
export interface AudienceMinute {
  readonly at: Date;
  readonly peak: number;
}

export interface Retention {
  readonly plays: number;
  /** The seconds at which the number of plays that saw them changes, and by how much; ascending. */
  readonly changes: readonly { readonly second: number; readonly change: number }[];
}

/** Where beats go and figures come from: the only part of the insights that knows how they are stored. */
export interface AnalyticsStore {
  /** Stores batches: when it resolves they are on the disk, and they will be counted exactly once. */
  append(batches: readonly ReceivedBatch[]): Promise<void>;
  kpis(question: Question): Promise<Kpis>;
  series(question: Question, interval: Interval): Promise<SeriesRow[]>;
  table(question: Question, dimension: Dimension, limit: number): Promise<TableRow[]>;
  retention(question: Question): Promise<Retention>;
  suspects(question: Question): Promise<Suspects>;
  /** Has no rows for times without viewers. */
  uniques(question: Question, over: Interval): Promise<ViewerCount[]>;
  spanViewers(question: Question): Promise<SpanViewers>;
  /** Plays that are being watched now. */
  concurrent(scope: Scope, now: Date): Promise<number>;
  /** The same, with what carries them. */
  watching(scope: Scope, now: Date): Promise<Watching>;
  /** Each minute of the span in which a stream was on air and somebody counted, ascending. */
  audience(stream: Pick<Question, 'businessId' | 'contentId' | 'start' | 'end'>): Promise<AudienceMinute[]>;
  /** How long streams were on air within a span, in milliseconds: one of them, or all of the business. */
  timeBroadcast(question: Omit<Question, 'filters'>, now: Date): Promise<number>;
  /** Everything of a business acknowledged before this time is counted. Read it before the figures. */
  countedUntil(businessId: string): Promise<Date>;
  /** Whether more of a business's beats may wait to be counted. */
  hasRoom(businessId: string): boolean;
  /** Undefined for a content that does not exist. */
  findContent(contentId: string): Promise<ContentFacts | undefined>;
  /** A span's address blocks that sent too much, latest first. */
  suspectSources(businessId: string, span: Span, limit: number): Promise<SuspectSource[]>;
  /**
   * Counts the kept plays of a suspect address block as if it had never been suspect, and raises its allowance.
   * @returns how many plays were moved; null for an unknown source
   */
  vouchFor(businessId: string, sourceId: string, followers: readonly FollowBeats[]): Promise<number | null>;
  /** Deletes the viewer's raw beats; counted plays stay under the stranger's id. */
  readonly erase: EraseViewer;
  /** Deletes everything stored for a business, in bounded steps, and yields the rows of each. It may be repeated. */
  emptyBusiness(businessId: string, signal: AbortSignal): AsyncIterable<number>;
}
