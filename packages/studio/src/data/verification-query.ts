import type { Client } from '@commoncast/core/http/client';
import { getLastVerification } from '@commoncast/core/verification/api';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import { queryOptions } from '@tanstack/react-query';

/** What the last check of the snippet found; null before the first. */
export function lastVerificationQuery(client: Client) {
  return queryOptions({
    queryKey: ['verification'],
    queryFn: ({ signal }) => client.call(getLastVerification, { signal }),
  });
}

/** Whether visitors of the page that was checked see players: it has reported, or nothing in its source speaks against it. */
export function isWorking({ eventReceived, installed }: SnippetVerification): boolean {
  return eventReceived || installed;
}
