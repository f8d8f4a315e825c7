import type { Client } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { getPlayer, listPlayers } from '@commoncast/core/players/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';

interface PlayersFilter extends ListFilter {
  /** Only players that show this video or playlist. */
  readonly contentId?: string;
}

/** One page of the business's players. */
export function playersQuery(client: Client, { contentId, ...filter }: PlayersFilter = {}) {
  const query = { ...toListCall(filter), ...(contentId !== undefined && { contentId }) };
  return queryOptions({
    queryKey: ['players', 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await client.call(listPlayers, { query, signal });
      return { ...answer, content: answer.content.map(withId) };
    },
    placeholderData: keepPreviousData,
  });
}

/** One player. */
export function playerQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['players', 'one', id],
    queryFn: async ({ signal }) => withId(await client.call(getPlayer, { params: { id }, signal })),
  });
}
