import { ApiError } from './api-error.ts';

/**
 * Runs a call that must end in time, so that nobody looks at 'Saving…' for ever behind a connection that has died
 * without a word. The signal handed to the work is aborted by the caller's own too, and outlives this function.
 * @throws {ApiError} NETWORK, after `limitMs`: whether the server has done it is not known
 */
export async function withDeadline<T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new ApiError({ status: 0, code: 'NETWORK', message: 'The server did not answer in time' }));
    deadline.abort();
  }, limitMs);
  try {
    const either = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    return await Promise.race([work(either), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
