import { isApiError } from '@commoncast/core/http/api-error';
import type { CookieJar } from '../../../callers/client-info.ts';
import type { MemberIdentity } from '../../../callers/member.ts';
import type { RefreshBrowser } from '../impersonation/refresh-browser.ts';
import type { AccessTokens } from './access-token.ts';
import type { HeaderSink, SessionCookies } from './cookies.ts';
import type { LiveSessions } from './live-sessions.ts';

export interface CookieSession {
  readonly identity: MemberIdentity;
  readonly accessToken: string;
}

/** Who a browser is signed in as, by its cookies; undefined for nobody. Sets them anew when the access token is spent. */
export type ReadCookieSession = (jar: CookieJar, answer: HeaderSink) => Promise<CookieSession | undefined>;

interface CookieSessionParts {
  readonly cookies: SessionCookies;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly refreshBrowser: RefreshBrowser;
}

/** Makes the reader of signed-in browsers, which pages and cookie calls share. */
export function createCookieSession({
  cookies,
  accessTokens,
  liveSessions,
  refreshBrowser,
}: CookieSessionParts): ReadCookieSession {
  return async (jar, answer) => {
    const { accessToken, refreshToken } = cookies.read(jar);
    if (accessToken) {
      const claimed = await orNothing(accessTokens.verify(accessToken));
      const identity = claimed && (await liveSessions.find(claimed.sessionId));
      if (identity) return { identity, accessToken };
    }
    if (!refreshToken) return undefined;
    const session = await orNothing(refreshBrowser(refreshToken));
    if (session) cookies.set(answer, session);
    else cookies.clear(answer);
    return session;
  };
}

/** A refused token is nobody; anything else that fails is a failure. */
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}
