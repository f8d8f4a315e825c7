import type { Client } from '@commoncast/core/http/client';
import { listTrash } from '@commoncast/core/trash/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** One page, from 0, of what the business has deleted and can restore. */
export function trashQuery(client: Client, { page, size = 20 }: { page: number; size?: number }) {
  return queryOptions({
    queryKey: ['trash', { page, size }],
    queryFn: ({ signal }) =>
      client.call(listTrash, { query: { page: String(page), size: String(size) }, signal }),
    placeholderData: keepPreviousData,
    // People come here right after deleting something.
    staleTime: 0,
  });
}
