import { listDestinations } from '@commoncast/core/destinations/api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** All destinations of the business, by name. */
export function destinationsQuery(client: Client) {
  return queryOptions({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => client.call(listDestinations, { query: {}, signal }),
  });
}
