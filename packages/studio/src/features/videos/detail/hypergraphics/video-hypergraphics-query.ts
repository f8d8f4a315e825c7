import type { Client } from '@commoncast/core/http/client';
import { getVideoHypergraphics } from '@commoncast/core/hypergraphics/api';
import { queryOptions } from '@tanstack/react-query';

/** The images over a video, wherever it plays. */
export function videoHypergraphicsQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['hypergraphics', 'on video', id],
    queryFn: async ({ signal }) =>
      (await client.call(getVideoHypergraphics, { params: { id }, signal })).hypergraphics,
  });
}
