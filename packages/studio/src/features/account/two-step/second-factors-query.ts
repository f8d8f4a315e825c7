import { getSecondFactors } from '@commoncast/core/authentication/second-factor-api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** How the signed-in user shows at a log-in, beside the password, that it is them. */
export function secondFactorsQuery(client: Client) {
  return queryOptions({
    queryKey: ['second-factors'],
    queryFn: ({ signal }) => client.call(getSecondFactors, { signal }),
  });
}
