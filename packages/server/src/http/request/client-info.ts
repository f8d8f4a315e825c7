import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../../callers/client-info.ts';
import { cookieJarOf } from './cookie-jar.ts';

const MAX_USER_AGENT_LENGTH = 500;

/** What we know about a caller besides the credentials. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  const { headers } = request;
  return {
    address: request.ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    origin: headers.origin,
    cookies: cookieJarOf(request),
  };
}
