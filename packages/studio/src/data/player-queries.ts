import { ApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { listPlayers } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The largest page that the list answers. */
const LARGEST_PAGE = 100;

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

/** One player, looked up in the list, because the service has no call for a single one. */
export function playerQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['players', 'one', id],
    queryFn: async ({ signal }): Promise<Player> => {
      for (let page = 0, pages = 1; page < pages; page++) {
        const query = { page: String(page), size: String(LARGEST_PAGE) };
        const { content, totalPages } = await client.call(listPlayers, { query, signal });
        const found = content.find((player) => player.uuid === id);
        if (found) return found;
        pages = totalPages;
      }
      throw new ApiError({ status: 404, code: 'NOT_FOUND', message: 'There is no such player' });
    },
  });
}
