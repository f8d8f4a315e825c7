import type { Client } from '@commoncast/core/http/client';
import { getVod, listByCategory } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';

interface VideosFilter extends ListFilter<'createdDate' | 'name' | 'views' | 'durationMs'> {
  /** Without videos whose file could not be made playable: they are no content. */
  readonly exceptFailed?: boolean;
}

/** A film shows its length and a picture once some of its file has arrived, if it ever does. */
const LOOK_AGAIN_MS = 4_000;
const LOOKED_FOR_MS = 600_000;

/** How soon to ask again for videos whose file has begun to arrive; false where there is none. */
export function untilOpened(videos: readonly Vod[], nowMs = Date.now()): number | false {
  const isOpening = ({ progress, uploadId, durationMs, updatedDate }: Vod): boolean =>
    progress.status === 'UPLOADING' &&
    uploadId !== null &&
    durationMs === null &&
    nowMs - Date.parse(updatedDate) < LOOKED_FOR_MS;
  return videos.some(isOpening) ? LOOK_AGAIN_MS : false;
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
    refetchInterval: ({ state }) => untilOpened(state.data?.content ?? []),
  });
}

/** One video. */
export function videoQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: ({ signal }) => client.call(getVod, { params: { id }, signal }),
    refetchInterval: ({ state }) => untilOpened(state.data ? [state.data] : []),
  });
}
