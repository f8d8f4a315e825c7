import { listSessions } from '@commoncast/core/authentication/account-api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** Where the signed-in user is logged in, the last used first. */
export function sessionsQuery(client: Client) {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => client.call(listSessions, { signal }),
  });
}
