import type { ClientInfo } from '../../../callers/client-info.ts';
import type { OwnOrigins } from '../../../http/request/own-origins.ts';
import type { AccessTokens } from './access-token.ts';
import type { SessionCookies } from './cookies.ts';

/** The business that a browser is signed in to; undefined for nobody, and for requests from pages that are not ours. */
export type FindSignedInBusiness = (client: ClientInfo) => Promise<string | undefined>;

interface FindParts {
  readonly cookies: SessionCookies;
  readonly accessTokens: AccessTokens;
  readonly isOwnOrigin: OwnOrigins;
}

/**
 * Makes the look at a browser's cookies for calls that need nobody signed in. A spent token still tells whose browser
 * it is: members who watch for longer than a token lives do not become visitors half-way.
 */
export function createFindSignedInBusiness({
  cookies,
  accessTokens,
  isOwnOrigin,
}: FindParts): FindSignedInBusiness {
  return async ({ origin, cookies: jar }) => {
    const { accessToken } = cookies.read(jar);
    if (!accessToken || !origin || !isOwnOrigin(origin)) return undefined;
    return (await accessTokens.identify(accessToken))?.businessId;
  };
}
