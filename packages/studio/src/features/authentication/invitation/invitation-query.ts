import { readInvitation } from '@commoncast/core/authentication/invitations-api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** What the invitation behind a link is for. */
export function invitationQuery(client: Client, token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => client.call(readInvitation, { body: { token }, signal }),
    enabled: token !== '',
    // It is used up in a moment, and then asking again would say so under the page that leads on.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
