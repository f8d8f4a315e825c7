import type { ChartMetric } from '@commoncast/core/insights/constants';
import type { Chart } from '@commoncast/core/insights/schema';
import type { Interval, Span } from './analytics-store.ts';
import { averagePercentWatched } from './kpi-values.ts';
import type { Measures } from './plays/measures.ts';

const INTERVAL_MS: Readonly<Record<Interval, number>> = { hour: 3_600_000, day: 86_400_000 };

/** The metrics that a chart by hour or day can show. */
export type SeriesMetric = Exclude<ChartMetric, 'retention' | 'concurrent'>;

/** Derives each metric from sums; unique viewers cannot be summed. */
export const METRIC_VALUES: Readonly<
  Record<Exclude<SeriesMetric, 'uniqueViewers'>, (measures: Measures) => number | null>
> = {
  views: ({ views }) => views,
  watchTime: ({ watch_ms }) => watch_ms,
  averagePercentWatched,
};

/** Where nothing happened, a count is 0 and a mean does not exist. */
const NOTHING: Readonly<Record<SeriesMetric, number | null>> = {
  views: 0,
  uniqueViewers: 0,
  watchTime: 0,
  averagePercentWatched: null,
};

interface SeriesValue {
  /** The start of the hour or day. */
  readonly at: Date;
  readonly value: number | null;
}

/** A point for each hour or day of the span, including empty ones. */
export function chartPoints(
  values: readonly SeriesValue[],
  metric: SeriesMetric,
  interval: Interval,
  { start, end }: Span,
): Chart['points'] {
  const stepMs = INTERVAL_MS[interval];
  const known = new Map(values.map(({ at, value }) => [at.getTime(), value]));
  const points: Chart['points'] = [];
  for (let atMs = Math.floor(start.getTime() / stepMs) * stepMs; atMs < end.getTime(); atMs += stepMs) {
    points.push({ x: new Date(atMs).toISOString(), y: known.get(atMs) ?? NOTHING[metric] });
  }
  return points;
}
