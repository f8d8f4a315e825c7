import { createChecksum } from '@commoncast/core/business/checksum-api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

/** The signature of a snippet's address; it changes only with the address. */
export function checksumQuery(client: Client, codeSnippet: string, businessAccountId: string) {
  return queryOptions({
    queryKey: ['checksum', codeSnippet, businessAccountId],
    queryFn: ({ signal }) =>
      client.call(createChecksum, { body: { codeSnippet, businessAccountId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
