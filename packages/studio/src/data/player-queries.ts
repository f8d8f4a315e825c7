import type { Client } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { getPlayer, listPlayers } from '@commoncast/core/players/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface PlayersFilter {
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
}

/** One page of the business's players. */
export function playersQuery(client: Client, { page = 0, size = 10, search = '' }: PlayersFilter = {}) {
  return queryOptions({
    queryKey: ['players', 'list', { page, size, search }],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), size: String(size), search };
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
