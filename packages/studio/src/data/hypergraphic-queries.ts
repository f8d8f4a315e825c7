import type { Client } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { getHypergraphic, listHypergraphics } from '@commoncast/core/hypergraphics/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';

/** One page of the business's hypergraphics. */
export function hypergraphicsQuery(client: Client, filter: ListFilter = {}) {
  const query = toListCall(filter);
  return queryOptions({
    queryKey: ['hypergraphics', 'list', query],
    queryFn: async ({ signal }) => {
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

/** Those of some hypergraphics that are still there, in the order of their ids. */
export function hypergraphicsOfQuery(client: Client, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['hypergraphics', 'some', ids],
    queryFn: async ({ client: queries }) => {
      const asked = ids.map((id) => queries.fetchQuery(hypergraphicQuery(client, id)));
      const answers = await Promise.allSettled(asked);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    placeholderData: keepPreviousData,
  });
}
