import type { Client } from '@commoncast/core/http/client';
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
    queryFn: ({ signal }) =>
      client.call(listPlayers, { query: { page: String(page), size: String(size), search }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One player. */
export function playerQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['players', 'one', id],
    queryFn: ({ signal }) => client.call(getPlayer, { params: { id }, signal }),
  });
}
