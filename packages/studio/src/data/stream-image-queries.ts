import type { Client } from '@commoncast/core/http/client';
import { listStreamImages } from '@commoncast/core/live/images-api';
import type { StreamImage } from '@commoncast/core/live/stream-image';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const PAGE_SIZE = '12';

/** One page of the pictures, or of the logos, that were uploaded for streams; the newest first. */
export function streamImagesQuery(client: Client, kind: StreamImage['kind'], page: number) {
  const query = { kind, page: String(page), size: PAGE_SIZE };
  return queryOptions({
    queryKey: ['streams', 'images', query],
    queryFn: ({ signal }) => client.call(listStreamImages, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
