import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** The businesses that the signed-in user works for, by name. */
export function ownBusinessesQuery(client: Client) {
  return queryOptions({
    queryKey: ['own-businesses'],
    queryFn: ({ signal }) => client.call(listOwnBusinesses, { signal }),
  });
}
