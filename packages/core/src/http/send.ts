import { ApiError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';
import { type PathValues, type QueryValues, type Route, toPath } from './route.ts';

export interface SendOptions extends Omit<RequestInit, 'body' | 'method'> {
  readonly params?: PathValues;
  readonly query?: QueryValues;
  /** Sent as it is: callers of this small sender encode their own body. */
  readonly body?: BodyInit;
}

/**
 * Sends a route with `fetch` and returns its `responseData`. No retry, no token, no dependency:
 * all that the embed has room for. Studio and viewer use `createClient`.
 * @throws {ApiError} the server refused, or no answer arrived (status 0, code NETWORK)
 */
export async function send<T>(origin: string, route: Route, options: SendOptions = {}): Promise<T> {
  const { params, query, ...init } = options;
  let response: Response;
  try {
    response = await fetch(origin + toPath(route, params, query), { ...init, method: route.method });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' }, { cause });
  }
  return (await readAnswer(response)) as T;
}
