import { API_TOKEN_PREFIX } from '@commoncast/core/api-tokens/constants';
import { scopeOf } from '@commoncast/core/api-tokens/scope-of';
import { isServedWhileClosing } from '@commoncast/core/business-end/served-while-closing';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyRequest } from 'fastify';
import type { ReadApiToken } from '../../callers/api-caller.ts';
import { createMember, type Member, type MemberIdentity } from '../../callers/member.ts';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Guards } from '../../http/guards.ts';
import { cookieJarOf } from '../../http/request/cookie-jar.ts';
import type { OwnOrigins } from '../../http/request/own-origins.ts';
import { forbidden, unauthorized } from '../../problems/problems.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import { refuseClosing } from '../business/refuse-closing.ts';
import type { AccessTokens } from './sessions/access-token.ts';
import type { ReadCookieSession } from './sessions/cookie-session.ts';
import type { CsrfTokens } from './sessions/csrf.ts';
import type { LiveSessions } from './sessions/live-sessions.ts';
import type { SessionUses } from './sessions/session-uses.ts';

interface GuardParts {
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly sessionUses: SessionUses;
  readonly readApiToken: ReadApiToken;
  readonly readCookieSession: ReadCookieSession;
  readonly csrfTokens: CsrfTokens;
  readonly findBusinessByKey: (publicKey: string | undefined) => Promise<PublicBusiness | undefined>;
  readonly isOwnOrigin: OwnOrigins;
  readonly requireUnderQuota: (address: string) => void;
  readonly requireReadsUnderQuota: (address: string) => void;
}

/** Puts together how each kind of credentials is checked. */
export function createGuards(parts: GuardParts): Guards {
  const {
    accessTokens,
    liveSessions,
    sessionUses,
    readApiToken,
    readCookieSession,
    csrfTokens,
    findBusinessByKey,
    isOwnOrigin,
    requireUnderQuota,
    requireReadsUnderQuota,
  } = parts;
  const asProgram = async (token: string, ip: string, endpoint: EndpointDefinition): Promise<Member> => {
    // Each token is looked up in the database.
    requireReadsUnderQuota(ip);
    const caller = await readApiToken(token);
    if (!caller) throw unauthorized('This API token is not known, or it does not work any more');
    const scope = scopeOf(endpoint);
    if (scope === null) throw forbidden('API tokens cannot do this. A person has to sign in for it.');
    if (!caller.scopes.includes(scope)) throw forbidden(`This API token does not have the scope ${scope}`);
    requireOpenBusiness(caller.identity, endpoint);
    return createMember(caller.identity, addressBlock(ip));
  };
  return {
    async bearer({ headers, ip }, endpoint) {
      const token = /^Bearer +([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1];
      if (!token) throw unauthorized();
      if (token.startsWith(API_TOKEN_PREFIX)) return await asProgram(token, ip, endpoint);
      const { sessionId } = await accessTokens.verify(token);
      const identity = await liveSessions.find(sessionId);
      if (!identity) throw unauthorized();
      await sessionUses.note(sessionId, { address: ip, userAgent: headers['user-agent'] ?? '' });
      requireOpenBusiness(identity, endpoint);
      return createMember(identity, addressBlock(ip));
    },
    async cookies(request, reply) {
      const session = await readCookieSession(cookieJarOf(request), reply);
      if (!session) throw unauthorized();
      return createMember(session.identity, addressBlock(request.ip));
    },
    requireCsrf({ headers }, { sessionId }) {
      if (!csrfTokens.isValid(headers['x-csrf-token'], sessionId)) {
        throw forbidden('The page is out of date. Please reload it.', 'CSRF_REJECTED');
      }
    },
    requireSameSite(request) {
      if (!isFromOwnPage(request, isOwnOrigin)) {
        throw forbidden('Only pages of this site can do this', 'CSRF_REJECTED');
      }
    },
    async publicKey(key) {
      const found = await findBusinessByKey(key);
      if (!found) throw unauthorized('This public key is not known');
      return found;
    },
    requireUnderQuota: ({ ip }) => requireUnderQuota(ip),
    requireReadsUnderQuota: ({ ip }) => requireReadsUnderQuota(ip),
  };
}

/** In a business that is to be deleted few calls are left. */
function requireOpenBusiness({ isClosing }: MemberIdentity, endpoint: EndpointDefinition): void {
  if (isClosing && !isServedWhileClosing(endpoint)) throw refuseClosing();
}

/** Browsers name the origin of each write; a client that names none is no browser, and sends no cookies by accident. */
function isFromOwnPage({ headers }: FastifyRequest, isOwnOrigin: OwnOrigins): boolean {
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
