import { refreshAccessToken } from '@commoncast/core/authentication/api';
import { ApiError } from '@commoncast/core/http/api-error';
import { type Client, createClient } from '@commoncast/core/http/client';
import type { AuthenticationStore } from './authentication-store.ts';

interface SessionClientOptions {
  readonly authentication: AuthenticationStore;
  /** Of the service, without a trailing slash; empty for the page's own. */
  readonly origin: string;
  readonly onUnauthorized: () => void;
  readonly fetch?: typeof fetch;
}

/** The client of the signed-in member, and what else must send as this member. */
export interface SessionClient extends Client {
  /** A fresh access token; one call to the server for any number that wait. */
  readonly refresh: () => Promise<string>;
}

/** Binds the client to the session: its token, its refresh by cookie, and its end. */
export function createSessionClient({
  authentication,
  origin,
  onUnauthorized,
  fetch,
}: SessionClientOptions): SessionClient {
  let refreshing: Promise<string> | null = null;
  const refresh = () => {
    refreshing ??= fetchAccessToken().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  const fetchAccessToken = async () => {
    const { accessToken, user } = await client.call(refreshAccessToken, {});
    // Another tab has signed somebody else in: this page shows what is not theirs.
    if (user.id !== authentication.getState().user?.id)
      throw new ApiError({ status: 401, code: 'UNAUTHORIZED', message: 'Somebody else has signed in' });
    authentication.getState().renewAccessToken(accessToken);
    return accessToken;
  };
  const client = createClient({
    origin,
    getAccessToken: () => authentication.getState().accessToken,
    getCsrfToken: () => authentication.getState().csrfToken,
    refresh,
    onUnauthorized,
    ...(fetch && { fetch }),
  });
  return { ...client, refresh };
}
