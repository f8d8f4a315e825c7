import type { Client } from '@commoncast/core/http/client';
import { getVod, listByCategory } from '@commoncast/core/streams/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface VideosFilter {
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
  /** Without videos whose file could not be made playable: they are no content. */
  readonly exceptFailed?: boolean;
  readonly sort?: `${'createdDate' | 'name' | 'views' | 'durationMs'},${'ASC' | 'DESC'}`;
}

/** One page of the business's videos. */
export function videosQuery(client: Client, filter: VideosFilter = {}) {
  const { page = 0, size = 10, search = '', sort = 'createdDate,DESC', exceptFailed = false } = filter;
  return queryOptions({
    queryKey: ['videos', 'list', { page, size, search, sort, exceptFailed }],
    queryFn: ({ signal }) =>
      client.call(listByCategory, {
        query: {
          category: 'VOD',
          page: String(page),
          size: String(size),
          search,
          sort,
          ...(exceptFailed && { exceptFailed: 'true' }),
        },
        signal,
      }),
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
