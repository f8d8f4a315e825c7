import { getContentUsage } from '@commoncast/core/business/usage-api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** How many minutes are stored, and how long viewers have watched in this period, beside what the plan allows. */
export function contentUsageQuery(client: Client) {
  return queryOptions({
    // Another plan has other limits.
    queryKey: ['billing', 'content-usage'],
    queryFn: ({ signal }) => client.call(getContentUsage, { signal }),
  });
}
