import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { CHART_METRICS, DIMENSIONS, KPI_NAMES, MAX_DAYS, MAX_HOURLY_DAYS } from './constants.ts';

/** Values of one dimension are alternatives; filters on several dimensions must all match. */
export const Filter = v.strictObject({
  name: v.picklist(DIMENSIONS),
  values: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2048))), v.minLength(1), v.maxLength(100)),
});
export type Filter = v.InferOutput<typeof Filter>;

/** What every insights query has. `[startDate, endDate)` in UTC. */
export const insightQuery = {
  startDate: Timestamp,
  endDate: Timestamp,
  filters: v.optional(v.pipe(v.array(Filter), v.maxLength(20)), []),
  businessId: Id,
  streamId: v.optional(v.nullable(Id), null),
};

interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

const lengthInDays = ({ startDate, endDate }: Span) =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000;

const isForward = (span: Span) => lengthInDays(span) > 0;
const END_BEFORE_START = 'Must be after the start';

export const KpiQuery = v.pipe(
  v.strictObject(insightQuery),
  v.forward(
    v.check((query) => isForward(query), END_BEFORE_START),
    ['endDate'],
  ),
);
export type KpiQuery = v.InferOutput<typeof KpiQuery>;

const Unit = v.picklist(['count', 'ms', 'percent', 'ratio']);
export type Unit = v.InferOutput<typeof Unit>;

export const Kpi = v.object({
  name: v.picklist(KPI_NAMES),
  unit: Unit,
  /** Null if there is nothing to divide by, or the question has no such figure: the peak is that of one stream. */
  value: v.nullable(v.number()),
  /** The same figure for the preceding span of equal length; null if it has none. */
  previous: v.nullable(v.number()),
});
export type Kpi = v.InferOutput<typeof Kpi>;

export const KpiAnswer = v.object({
  kpis: v.array(Kpi),
  /** How many of the unique viewers have no id and are counted by day: the mean over the span's days. */
  dailyUniqueViewers: v.number(),
  /** What these figures leave out because no visitor can have watched it. */
  suspect: v.object({
    /** Plays, page loads, exposures and goals above what one address may send. */
    plays: v.number(),
    /** The watch time that they claim, and what other plays claim beyond what is possible. */
    watchTimeMs: v.number(),
  }),
  /** Everything acknowledged before this time is counted. */
  countedUntil: Timestamp,
});
export type KpiAnswer = v.InferOutput<typeof KpiAnswer>;

export const ChartQuery = v.pipe(
  v.strictObject({
    ...insightQuery,
    metric: v.picklist(CHART_METRICS),
    /** Meaningless for retention, whose points are seconds of the content, and for `concurrent`, which chooses its own. */
    interval: v.optional(v.picklist(['hour', 'day']), 'day'),
  }),
  v.forward(
    v.check((query) => isForward(query), END_BEFORE_START),
    ['endDate'],
  ),
  v.forward(
    v.check(
      (query) => lengthInDays(query) <= MAX_DAYS,
      `Cannot be more than ${MAX_DAYS} days after the start`,
    ),
    ['endDate'],
  ),
  v.forward(
    v.check(
      (query) => query.interval === 'day' || lengthInDays(query) <= MAX_HOURLY_DAYS,
      `Cannot be more than ${MAX_HOURLY_DAYS} days after the start in a chart by the hour`,
    ),
    ['endDate'],
  ),
  v.forward(
    v.check(
      ({ metric, streamId }) => metric !== 'concurrent' || streamId !== null,
      'Concurrent viewers over time are those of one stream',
    ),
    ['streamId'],
  ),
  v.forward(
    v.check(
      ({ metric, streamId }) => metric !== 'retention' || streamId !== null,
      'Retention is that of one stream',
    ),
    ['streamId'],
  ),
);
export type ChartQuery = v.InferOutput<typeof ChartQuery>;

export const Chart = v.object({
  metric: v.picklist(CHART_METRICS),
  unit: Unit,
  /** `x` is a time (ISO 8601) or, for retention, a second of the content. */
  points: v.array(v.object({ x: v.union([v.string(), v.number()]), y: v.nullable(v.number()) })),
});
export type Chart = v.InferOutput<typeof Chart>;
