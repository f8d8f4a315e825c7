import type { Client } from '@commoncast/core/http/client';
import { withId } from '@commoncast/core/http/with-id';
import { getSplitTestResults } from '@commoncast/core/split-tests/api';
import { listWidgetsAndPlayers } from '@commoncast/core/widgets/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Results change as visitors come. */
const RESULTS_EVERY_MS = 15_000;

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
