import type { Client } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { getSplitTest, getSplitTestResults, listSplitTests } from '@commoncast/core/split-tests/api';
import { listWidgetsAndPlayers } from '@commoncast/core/widgets/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Results change as visitors come. */
const RESULTS_EVERY_MS = 15_000;

export interface SplitTestsFilter {
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
  readonly isArchived?: boolean;
}

/** One page of the business's split tests. */
export function splitTestsQuery(
  client: Client,
  { page = 0, size = 10, search = '', isArchived = false }: SplitTestsFilter,
) {
  return queryOptions({
    queryKey: ['split-tests', 'list', { page, size, search, isArchived }],
    queryFn: ({ signal }) =>
      client.call(listSplitTests, {
        query: { page: String(page), size: String(size), search, isArchived: isArchived ? 'true' : 'false' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One split test. */
export function splitTestQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['split-tests', 'one', id],
    queryFn: ({ signal }) => client.call(getSplitTest, { params: { id }, signal }),
  });
}

/** The split tests that keep a player from being deleted: they run or are paused, and show it. */
export function openTestsOfPlayerQuery(client: Client, playerId: string) {
  return queryOptions({
    queryKey: ['split-tests', 'open-with-player', playerId],
    queryFn: ({ signal }) => client.call(listSplitTests, { query: { openWithPlayerId: playerId }, signal }),
    // Asked when it matters.
    staleTime: 0,
  });
}

/** What a phase of it has shown. @param phase undefined for the current one */
export function splitTestResultsQuery(client: Client, id: string, phase?: number) {
  return queryOptions({
    queryKey: ['split-tests', 'results', id, phase ?? 'current'],
    queryFn: ({ signal }) =>
      client.call(getSplitTestResults, {
        params: { id },
        query: phase === undefined ? {} : { phase: String(phase) },
        signal,
      }),
    refetchInterval: RESULTS_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

/** What a test can be made of. */
export function testChoicesQuery(client: Client) {
  return queryOptions({
    queryKey: ['widgets', 'with-players'],
    queryFn: async ({ signal }) => {
      const { widgets, players } = await client.call(listWidgetsAndPlayers, { signal });
      return { widgets, players: players.map(withId) };
    },
  });
}
