import { getSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** What the owner has said after the sign-up. */
export function signUpDetailQuery(client: Client) {
  return queryOptions({
    queryKey: ['business', 'sign-up-detail'],
    queryFn: ({ signal }) => client.call(getSignUpDetail, { signal }),
    // It hardly ever changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
