import type { FastifyRequest } from 'fastify';

export type CookieJar = Readonly<Record<string, string | undefined>>;

/** The cookies of a request (RFC 6265 §4.2); ours need no decoding. Of two with one name the first is the closer one. */
export function cookieJarOf({ headers }: Pick<FastifyRequest, 'headers'>): CookieJar {
  const jar: Record<string, string | undefined> = Object.create(null);
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) jar[pair.slice(0, at).trim()] ??= pair.slice(at + 1).trim();
  }
  return jar;
}
