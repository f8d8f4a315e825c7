import { listPlans } from '@commoncast/core/billing/api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** All plans, the smallest first; anybody may read them. */
export function plansQuery(client: Client) {
  return queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => client.call(listPlans, { signal }),
  });
}
