import type { Client } from '@commoncast/core/http/client';
import { getChart, getKpis } from '@commoncast/core/insights/api';
import type { ChartMetric } from '@commoncast/core/insights/constants';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Interval, spanOf, type TimeRange } from './time-ranges.ts';

/**
 * Figures are asked for this often while the page is looked at. A beat takes up to two seconds to be counted, so that
 * ‘Watching now’ is never more than five seconds behind.
 */
const LIVE_MS = 2_000;
const LIVE_CHART_MS = 10_000;

interface InsightScope {
  readonly businessId: string;
  /** Null for all videos of the business. */
  readonly videoId: string | null;
  readonly range: TimeRange;
}

/** The figures of a time span, live. */
export function kpisQuery(client: Client, scope: InsightScope) {
  return queryOptions({
    queryKey: ['insights', 'kpi', scope],
    queryFn: ({ signal }) => client.call(getKpis, { body: selectionOf(scope), signal }),
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
}

/** One figure over time, or a video's retention, live. */
export function chartQuery(client: Client, scope: InsightScope, metric: ChartMetric, interval: Interval) {
  return queryOptions({
    queryKey: ['insights', 'chart', scope, metric, interval],
    queryFn: ({ signal }) =>
      client.call(getChart, {
        body: { ...selectionOf(scope), metric, interval },
        signal,
      }),
    refetchInterval: LIVE_CHART_MS,
    placeholderData: keepPreviousData,
  });
}

function selectionOf({ businessId, videoId, range }: InsightScope) {
  return { businessId, streamId: videoId, ...spanOf(range, new Date()) };
}
