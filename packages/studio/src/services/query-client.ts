import { isApiError } from '@commoncast/core/http/api-error';
import { hashKey, QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 2;

/**
 * Server state: asked again when it is older than some seconds, retried only where a retry can help. Each query belongs
 * to a business: under another one the same key is another query, whoever forgets to clear what.
 */
export function createQueryClient(getBusinessId: () => string | null): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: (queryKey) => hashKey([getBusinessId(), queryKey]),
        staleTime: 5_000,
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}
