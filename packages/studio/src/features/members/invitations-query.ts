import type { Client } from '@commoncast/core/http/client';
import { listInvitations } from '@commoncast/core/members/api';
import { queryOptions } from '@tanstack/react-query';

/** The invitations that nobody has accepted, the last one sent first. */
export function invitationsQuery(client: Client) {
  return queryOptions({
    queryKey: ['members', 'invitations'],
    queryFn: ({ signal }) => client.call(listInvitations, { query: {}, signal }),
  });
}
