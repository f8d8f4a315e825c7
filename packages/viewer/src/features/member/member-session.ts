import { refreshAccessToken } from '@commoncast/core/authentication/api';
import type { AuthStatus } from '@commoncast/core/authentication/schema';
import { type Client, createClient } from '@commoncast/core/http/client';

/** The studio's session on a page for visitors, which works without one. */
export interface MemberSession {
  /** Calls in the member's name. */
  readonly client: Client;
  readonly status: () => AuthStatus;
  /** @returns a function that ends it */
  readonly subscribe: (onChange: () => void) => () => void;
}

/**
 * Nobody is signed in until a call needs somebody. Then the cookies of the session bring a token, once for all calls
 * that wait; where they do not, the page stays as visitors see it.
 */
export function createMemberSession(fetch?: typeof globalThis.fetch): MemberSession {
  let status: AuthStatus = 'UNAUTHORIZED';
  let accessToken: string | null = null;
  const listeners = new Set<() => void>();
  const become = (next: AuthStatus, token: string | null): void => {
    status = next;
    accessToken = token;
    for (const onChange of listeners) onChange();
  };
  const refresh = async (): Promise<string> => {
    become('AUTHORIZING', null);
    try {
      const answer = await client.call(refreshAccessToken, {});
      become('AUTHORIZED', answer.accessToken);
      return answer.accessToken;
    } catch (error) {
      become('UNAUTHORIZED', null);
      throw error;
    }
  };
  const client = createClient({
    origin: '',
    getAccessToken: () => accessToken,
    refresh,
    onUnauthorized: () => become('UNAUTHORIZED', null),
    ...(fetch && { fetch }),
  });
  return {
    client,
    status: () => status,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
