import { isApiError } from '@commoncast/core/http/api-error';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

interface PersistenceOptions {
  readonly signal: AbortSignal;
  /** The try failed and another one follows. */
  readonly onRetry?: () => void;
  /** Tests make time pass faster. */
  readonly firstWaitMs?: number | undefined;
}

/**
 * Tries again, ever less often, for as long as the failure is one that passes: no connection, an overloaded or restarting server.
 * @throws what the server refuses for good, or the signal's reason
 */
export async function persistently<T>(
  work: () => Promise<T>,
  { signal, onRetry, firstWaitMs = FIRST_WAIT_MS }: PersistenceOptions,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onRetry?.();
      const backoffMs = Math.min(firstWaitMs * 2 ** failures, LONGEST_WAIT_MS);
      // Up to a quarter more, so that parts that failed together do not come back together.
      await pause((retryAfterMs(error) ?? backoffMs) * (1 + Math.random() / 4), signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function retryAfterMs(error: unknown): number | null {
  return isApiError(error) && error.retryAfterS !== undefined ? error.retryAfterS * 1000 : null;
}

/** Resolves early when the network comes back. @throws the signal's reason */
function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      removeEventListener('online', settle);
      signal.removeEventListener('abort', settle);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(settle, durationMs);
    addEventListener('online', settle);
    signal.addEventListener('abort', settle);
  });
}
