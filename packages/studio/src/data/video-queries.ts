import type { Client } from '@commoncast/core/http/client';
import { getVod, listByCategory } from '@commoncast/core/streams/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';

interface VideosFilter extends ListFilter<'createdDate' | 'name' | 'views' | 'durationMs'> {
  /** Without videos whose file could not be made playable: they are no content. */
  readonly exceptFailed?: boolean;
}

/** One page of the business's videos. */
export function videosQuery(client: Client, { exceptFailed = false, ...filter }: VideosFilter = {}) {
  const query = {
    category: 'VOD' as const,
    ...toListCall(filter),
    ...(exceptFailed && { exceptFailed: 'true' as const }),
  };
  return queryOptions({
    queryKey: ['videos', 'list', query],
    queryFn: ({ signal }) => client.call(listByCategory, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One video. */
export function videoQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: ({ signal }) => client.call(getVod, { params: { id }, signal }),
  });
}
