import { listApiTokens } from '@commoncast/core/api-tokens/api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** All API tokens of the business, newest first. */
export function apiTokensQuery(client: Client) {
  return queryOptions({
    queryKey: ['api-tokens'],
    queryFn: ({ signal }) => client.call(listApiTokens, { query: {}, signal }),
  });
}
