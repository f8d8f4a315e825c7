import type { Client } from '@commoncast/core/http/client';
import { listWebhooks } from '@commoncast/core/webhooks/api';
import { queryOptions } from '@tanstack/react-query';

/** All webhooks of the business, newest first. */
export function webhooksQuery(client: Client) {
  return queryOptions({
    queryKey: ['webhooks', 'list'],
    queryFn: ({ signal }) => client.call(listWebhooks, { query: {}, signal }),
  });
}
