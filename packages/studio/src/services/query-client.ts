import { isApiError } from '@commoncast/core/http/api-error';
import { QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 2;

/** Server state: asked again when it is older than some seconds, retried only where a retry can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
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
