import { refreshAccessToken } from '@commoncast/core/authentication/api';
import { ApiError, isApiError } from '@commoncast/core/http/api-error';
import { type Client, createClient } from '@commoncast/core/http/client';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { AuthenticationStore } from './authentication-store.ts';
import type { BusinessStore } from './business-store.ts';
import { type InterruptionStore, refusalOf } from './interruption-store.ts';
import { isSameOwner, ownerOf, type SessionOwner } from './session-owner.ts';

interface SessionClientOptions {
  readonly authentication: AuthenticationStore;
  readonly business: BusinessStore;
  readonly interruptions: InterruptionStore;
  /** Of the service, without a trailing slash; empty for the page's own. */
  readonly origin: string;
  /** Called before each call: notes what other tabs have said. */
  readonly catchUp: () => void;
  /** The cookies are somebody else's by now, or another business's. */
  readonly onReplaced: (owner: SessionOwner) => void;
  readonly onUnauthorized: () => void;
  readonly fetch?: typeof fetch;
}

/** The client of the signed-in member, and what else must send as this member. */
export interface SessionClient extends Client {
  /** A fresh access token; one call to the server for any number that wait. */
  readonly refresh: () => Promise<string>;
  /** The same for a page that is interrupted: whether its session is there again. */
  readonly renew: () => Promise<string>;
}

/**
 * Binds the client to the session of the page: its token, its refresh by cookie, and its end. Once the session has
 * become another's or has ended, nothing is sent in its name any more, and no answer to it reaches another's page.
 */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { authentication, business, interruptions, origin, catchUp, onReplaced, onUnauthorized, fetch } =
    options;
  let refreshing: Promise<string> | null = null;
  const renew = () => {
    refreshing ??= fetchAccessToken().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };
  const fetchAccessToken = async () => {
    const answer = await client.call(refreshAccessToken, {});
    const { user } = authentication.getState();
    const { businessAccount } = business.getState();
    const found = ownerOf(answer.user, answer.business);
    if (!user || !businessAccount) throw nobodyIsSignedIn();
    if (!isSameOwner(found, ownerOf(user, businessAccount))) {
      onReplaced(found);
      throw refusalOf(interruptions.getState().interruption) ?? nobodyIsSignedIn();
    }
    authentication.getState().renew(answer);
    return answer.accessToken;
  };
  const client = createClient({
    origin,
    getAccessToken: () => authentication.getState().accessToken,
    getCsrfToken: () => authentication.getState().csrfToken,
    refresh: renew,
    onUnauthorized,
    ...(fetch && { fetch }),
  });

  let streams = new AbortController();
  const endStreams = () => {
    streams.abort();
    streams = new AbortController();
  };
  interruptions.subscribe(({ interruption }) => {
    if (refusalOf(interruption)) endStreams();
  });
  authentication.subscribe(({ session }, before) => {
    if (session !== before.session) endStreams();
  });

  /** Sends in the name of who is signed in, and hands the answer to nobody else. */
  const asMember = async <T>(send: () => Promise<T>): Promise<T> => {
    catchUp();
    const { user, session } = authentication.getState();
    const refusal = refusalOf(interruptions.getState().interruption) ?? (user ? null : nobodyIsSignedIn());
    if (refusal) throw refusal;
    const answer = await send().catch(noteMissingFactor);
    if (authentication.getState().session !== session) throw nobodyIsSignedIn();
    return answer;
  };
  /** The business requires two-step login by now: the page says so. */
  const noteMissingFactor = (error: unknown): never => {
    if (isApiError(error) && error.code === 'SECOND_FACTOR_REQUIRED')
      authentication.setState(({ user }) => ({ user: user && { ...user, needsSecondFactor: true } }));
    throw error;
  };
  const guard = <T>({ auth }: EndpointDefinition, send: () => Promise<T>): Promise<T> =>
    auth === 'bearer' || auth === 'cookie' ? asMember(send) : send();

  return {
    call: (endpoint, request) => guard(endpoint, () => client.call(endpoint, request)),
    open: (endpoint, request) =>
      guard(endpoint, () => {
        const signals = request.signal ? [request.signal, streams.signal] : [streams.signal];
        return client.open(endpoint, { ...request, signal: AbortSignal.any(signals) });
      }),
    refresh: () => asMember(renew),
    renew,
  };
}

function nobodyIsSignedIn(): ApiError {
  return new ApiError({ status: 401, code: 'UNAUTHORIZED', message: 'You have been signed out' });
}
