import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { CookieJar } from '../../callers/client-info.ts';

/** The cookies of a request; when a name occurs twice, the first one counts. */
export function cookieJarOf({ headers }: Pick<FastifyRequest, 'headers'>): CookieJar {
  return parseCookie(headers.cookie ?? '');
}
