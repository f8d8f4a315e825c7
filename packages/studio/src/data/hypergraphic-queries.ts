import type { Client } from '@commoncast/core/http/client';
import { getHypergraphic, listHypergraphics } from '@commoncast/core/hypergraphics/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';

/** One page of the business's hypergraphics. */
export function hypergraphicsQuery(client: Client, filter: ListFilter = {}) {
  const query = toListCall(filter);
  return queryOptions({
    queryKey: ['hypergraphics', 'list', query],
    queryFn: ({ signal }) => client.call(listHypergraphics, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One hypergraphic. */
export function hypergraphicQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['hypergraphics', 'one', id],
    queryFn: ({ signal }) => client.call(getHypergraphic, { params: { id }, signal }),
  });
}
