import type { Client } from '@commoncast/core/http/client';
import { getStream, listStreams } from '@commoncast/core/live/api';
import { isOnAir, type StreamFilter } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListFilter } from './list-filter.ts';

/** A stream goes on air when its encoder does, which nobody tells this page. */
const LIVE_POLL_MS = 5_000;
const POLL_MS = 15_000;

interface StreamsFilter extends ListFilter<'createdDate' | 'eventStart' | 'name'> {
  readonly part?: StreamFilter;
}

/** One page of the business's live streams. */
export function streamsQuery(client: Client, filter: StreamsFilter = {}) {
  const { page = 0, size = 20, search = '', sort = 'createdDate,DESC', part = 'ALL' } = filter;
  const [field, direction] = sort.split(',') as ['createdDate' | 'eventStart' | 'name', 'ASC' | 'DESC'];
  const query = {
    page: String(page),
    size: String(size),
    search,
    sort: field,
    direction: direction === 'ASC' ? ('asc' as const) : ('desc' as const),
    filter: part,
  };
  return queryOptions({
    queryKey: ['streams', 'list', query],
    queryFn: ({ signal }) => client.call(listStreams, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isMoving) ? LIVE_POLL_MS : POLL_MS),
  });
}

/** One live stream. */
export function streamQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['streams', 'one', id],
    queryFn: ({ signal }) => client.call(getStream, { params: { id }, signal }),
  });
}

const isMoving = ({ streamStatus, previewUrl }: Stream) =>
  isOnAir(streamStatus) || streamStatus === 'READY' || previewUrl !== null;
