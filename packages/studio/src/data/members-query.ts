import type { Client } from '@commoncast/core/http/client';
import { listMembers } from '@commoncast/core/members/api';
import { queryOptions } from '@tanstack/react-query';

/** Everybody who works for the business, owners first. */
export function membersQuery(client: Client) {
  return queryOptions({
    queryKey: ['members', 'list'],
    queryFn: ({ signal }) => client.call(listMembers, { query: {}, signal }),
  });
}
