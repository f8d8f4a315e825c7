import type { PageProps } from '@commoncast/core/authentication/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieJarOf } from '../../../http/request/cookie-jar.ts';
import type { AuthenticationService } from '../service.ts';
import type { ReadCookieSession } from './cookie-session.ts';
import type { CsrfTokens } from './csrf.ts';

/** What the server writes into the page of a signed-in person; such an answer must not be stored anywhere. */
export type ReadPageProps = (request: FastifyRequest, reply: FastifyReply) => Promise<PageProps>;

interface PagePropsParts {
  readonly readCookieSession: ReadCookieSession;
  readonly authentication: AuthenticationService;
  readonly csrfTokens: CsrfTokens;
  readonly demoOrigin: string | null;
  readonly mediaOrigin: string | null;
  readonly supportEmail: string | null;
  readonly sendsMail: boolean;
  readonly sentryDsn: string | null;
}

/** Makes the reader of page props; it sets the cookies anew when the access token in them has expired. */
export function createPageProps(parts: PagePropsParts): ReadPageProps {
  const { readCookieSession, authentication, csrfTokens } = parts;
  const { demoOrigin, mediaOrigin, supportEmail, sendsMail, sentryDsn } = parts;
  const nobody: PageProps = {
    business: null,
    user: null,
    isLoggedIn: false,
    accessToken: null,
    csrfToken: null,
    demoOrigin,
    mediaOrigin,
    supportEmail,
    sendsMail,
    sentryDsn,
    admitsStripe: false,
  };
  return async (request, reply) => {
    const session = await readCookieSession(cookieJarOf(request), reply);
    const described = session && (await authentication.describe(session.identity));
    if (!described) return nobody;
    return {
      ...nobody,
      ...described,
      isLoggedIn: true,
      accessToken: session.accessToken,
      csrfToken: csrfTokens.issue(session.identity.sessionId),
    };
  };
}
