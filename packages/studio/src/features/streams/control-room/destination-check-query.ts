import { checkDestination } from '@commoncast/core/destinations/api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** What the keys of all checks begin with. */
export const CHECKS = ['destination-checks'] as const;

/** Whether a destination would take the broadcast: found out when the room opens, and when somebody asks. */
export function destinationCheckQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: [...CHECKS, id],
    queryFn: ({ signal }) => client.call(checkDestination, { params: { id }, signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
