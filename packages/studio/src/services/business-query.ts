import { getBusinessAccount } from '@commoncast/core/business/api';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import type { Client } from '@commoncast/core/http/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

const queryKey = ['business', 'account'] as const;

/** The account of the business, with its settings. Each session begins with it. */
export function businessQuery(client: Client) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => client.call(getBusinessAccount, { signal }),
  });
}

/** Keeps the account that a session begins with. Call it once the queries belong to that business. */
export function beginBusinessQuery(queries: QueryClient, account: BusinessAccount): void {
  // It stays while no page shows any of it.
  queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  queries.setQueryData(queryKey, account);
}
