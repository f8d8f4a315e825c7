import type { Client } from '@commoncast/core/http/client';
import { deleteStreamImage, listStreamImages } from '@commoncast/core/live/images-api';
import type { StreamImage } from '@commoncast/core/live/stream-image';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type ImageKind = StreamImage['kind'];

/** An image that was uploaded for streams. */
export interface EarlierImage {
  readonly id: string;
  readonly url: string;
  readonly createdDate: string;
  /** How many streams show it. */
  readonly uses: number;
}

const PAGE_SIZE = 12;

/** One page of the pictures, or of the logos, that were uploaded for streams; the newest first. */
export function imagesQuery(client: Client, kind: ImageKind, page: number) {
  const query = { kind, page: String(page), size: String(PAGE_SIZE) };
  return queryOptions({
    queryKey: ['streams', 'images', query],
    queryFn: ({ signal }) => client.call(listStreamImages, { query, signal }),
    placeholderData: keepPreviousData,
    select: ({ content, totalElements }) => ({
      images: content.map(({ uuid: id, url, createdDate, streamIds }): EarlierImage => {
        return { id, url, createdDate, uses: streamIds.length };
      }),
      total: totalElements,
      hasOlder: totalElements > (page + 1) * PAGE_SIZE,
    }),
  });
}

/** Takes an image away from every stream that shows it. */
export async function deleteImage(client: Client, { id }: EarlierImage): Promise<void> {
  await client.call(deleteStreamImage, { query: { uuid: id, reason: 'delete' } });
}
