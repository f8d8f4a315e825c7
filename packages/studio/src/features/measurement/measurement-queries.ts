import type { Client } from '@commoncast/core/http/client';
import { getSharedNetworks, listSuspects } from '@commoncast/core/insights/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { queryOptions } from '@tanstack/react-query';

/** How far back suspect plays are listed. */
export const SUSPECT_DAYS = 30;

/** Addresses that brought suspect plays, the latest first. */
export function suspectsQuery(client: Client) {
  return queryOptions({
    queryKey: ['insights', 'suspects'],
    queryFn: ({ signal }) => {
      const now = Date.now();
      const query = {
        startDate: new Date(now - SUSPECT_DAYS * DAY_MS).toISOString(),
        endDate: new Date(now).toISOString(),
      };
      return client.call(listSuspects, { query, signal });
    },
  });
}

/** Networks in which many people share one address. */
export function sharedNetworksQuery(client: Client) {
  return queryOptions({
    queryKey: ['insights', 'networks'],
    queryFn: ({ signal }) => client.call(getSharedNetworks, { signal }),
  });
}
