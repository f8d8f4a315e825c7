import type { Client } from '@commoncast/core/http/client';
import { listSplitTests } from '@commoncast/core/split-tests/api';
import { queryOptions } from '@tanstack/react-query';

/** The split tests that keep a player from being deleted: they run or are paused, and show it. */
export function openTestsOfPlayerQuery(client: Client, playerId: string) {
  return queryOptions({
    queryKey: ['split-tests', 'open-with-player', playerId],
    queryFn: ({ signal }) => client.call(listSplitTests, { query: { openWithPlayerId: playerId }, signal }),
    // Asked when it matters.
    staleTime: 0,
  });
}
