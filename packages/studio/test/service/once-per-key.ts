import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { conflict } from '@commoncast/server/problems/problems';
import type { ReadRequest } from './read-request.ts';

interface FirstCall {
  readonly said: string;
  readonly answer: Promise<unknown>;
}

/** Runs a call once for each idempotency key; a failure is forgotten, so that a repeat tries again. */
export type OncePerKey = (
  key: string | null,
  endpoint: EndpointDefinition,
  request: ReadRequest,
  work: () => Promise<unknown>,
) => Promise<unknown>;

/** Creates the memory of the keys of one member. */
export function createOncePerKey(): OncePerKey {
  const calls = new Map<string, FirstCall>();
  return async (key, endpoint, { params, query, body }, work) => {
    if (key === null || !endpoint.idempotent) return await work();
    const said = `${endpoint.method} ${endpoint.path} ${JSON.stringify({ params, query, body })}`;
    const first = calls.get(key);
    if (first) {
      if (first.said === said) return await first.answer;
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used with another request');
    }
    const answer = work();
    calls.set(key, { said, answer });
    answer.catch(() => calls.delete(key));
    return await answer;
  };
}
