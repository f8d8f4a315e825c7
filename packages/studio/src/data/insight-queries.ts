import type { Client } from '@commoncast/core/http/client';
import { getChart, getKpis } from '@commoncast/core/insights/api';
import type { ChartMetric } from '@commoncast/core/insights/constants';
import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { DAY_MS, startOfDay } from '@commoncast/core/time/day';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Interval, spanOf, type TimeRange } from './time-ranges.ts';

/**
 * Figures are asked for this often while the page is looked at. A beat takes up to two seconds to be counted, so that
 * ‘Watching now’ is never more than five seconds behind.
 */
const LIVE_MS = 2_000;
const LIVE_CHART_MS = 10_000;

/** Figures of a broadcast that runs, of its curve, and of one that is over: beats may come late. */
const ON_AIR_MS = 5_000;
const CURVE_MS = 15_000;
const OVER_MS = 60_000;

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

type Broadcast = Pick<Stream, 'id' | 'businessId' | 'startedAt' | 'endedAt' | 'createdDate' | 'streamStatus'>;

/** The figures of a broadcast. */
export function audienceQuery(client: Client, stream: Broadcast) {
  return queryOptions({
    queryKey: ['insights', 'audience', stream.id, stream.startedAt, stream.endedAt],
    queryFn: ({ signal }) => client.call(getKpis, { body: wholeDaysOf(stream), signal }),
    refetchInterval: isOver(stream.streamStatus) ? OVER_MS : ON_AIR_MS,
    placeholderData: keepPreviousData,
  });
}

/** How many watched at each moment of a broadcast. */
export function audienceCurveQuery(client: Client, stream: Broadcast) {
  return queryOptions({
    queryKey: ['insights', 'audience', stream.id, 'curve', stream.startedAt, stream.endedAt],
    queryFn: ({ signal }) =>
      client.call(getChart, { body: { ...wholeDaysOf(stream), metric: 'concurrent' }, signal }),
    refetchInterval: isOver(stream.streamStatus) ? OVER_MS : CURVE_MS,
    placeholderData: keepPreviousData,
  });
}

function selectionOf({ businessId, videoId, range }: InsightScope) {
  return { businessId, streamId: videoId, ...spanOf(range, new Date()) };
}

/** Whole days, which are summed up already: before it was on air and after its end, nobody watched it. */
function wholeDaysOf({ id, businessId, startedAt, endedAt, createdDate }: Broadcast) {
  const startMs = startOfDay(new Date(startedAt ?? createdDate)).getTime();
  const lastMs = endedAt === null ? Date.now() : Date.parse(endedAt);
  const endMs = Math.min(startOfDay(new Date(lastMs)).getTime() + DAY_MS, Date.now());
  return {
    businessId,
    streamId: id,
    startDate: new Date(startMs).toISOString(),
    // A span may not be empty, also where the clocks differ.
    endDate: new Date(Math.max(endMs, startMs + 1)).toISOString(),
  };
}
