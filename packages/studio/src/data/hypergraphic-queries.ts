import type { Client } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { getHypergraphic, listHypergraphics } from '@commoncast/core/hypergraphics/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface HypergraphicsFilter {
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
}

/** One page of the business's hypergraphics. */
export function hypergraphicsQuery(
  client: Client,
  { page = 0, size = 10, search = '' }: HypergraphicsFilter = {},
) {
  return queryOptions({
    queryKey: ['hypergraphics', 'list', { page, size, search }],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), size: String(size), search };
      const answer = await client.call(listHypergraphics, { query, signal });
      return { ...answer, content: answer.content.map(withId) };
    },
    placeholderData: keepPreviousData,
  });
}

/** One hypergraphic. */
export function hypergraphicQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['hypergraphics', 'one', id],
    queryFn: async ({ signal }) => withId(await client.call(getHypergraphic, { params: { id }, signal })),
  });
}
