import type { Client } from '@commoncast/core/http/client';
import { getChart, getKpis } from '@commoncast/core/insights/api';
import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { DAY_MS, startOfDay } from '@commoncast/core/time/day';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Figures of a broadcast that runs, of its curve, and of one that is over: beats may come late. */
const ON_AIR_MS = 5_000;
const CURVE_MS = 15_000;
const OVER_MS = 60_000;

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
