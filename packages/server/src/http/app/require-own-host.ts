import { ApiError } from '@commoncast/core/http/api-error';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { malformed } from '../../problems/problems.ts';

/** Load balancers ask for these by IP address, and their answers are of no use to another site's page. */
const BY_ANY_NAME: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Creates the check of the Host header. Without a PUBLIC_ORIGIN, as in development, any name will do; with one, a page
 * that points its own name at our IP address gets nothing.
 * @returns a function that throws MALFORMED_BODY for none or several, and MISDIRECTED_REQUEST for another site's name
 */
export function createRequireOwnHost({
  publicOrigin,
  isPublicOriginGiven,
}: Pick<Config, 'publicOrigin' | 'isPublicOriginGiven'>): (request: FastifyRequest) => void {
  const { protocol, host: ownHost } = new URL(publicOrigin);
  return (request) => {
    const { rawHeaders, httpVersion } = request.raw;
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count > 1 || (count === 0 && httpVersion !== '1.0'))
      throw malformed('A request needs exactly one Host header');
    if (!isPublicOriginGiven || BY_ANY_NAME.has(request.url.split('?')[0] ?? '')) return;
    if (hostOf(protocol, request.host) === ownHost) return;
    throw new ApiError({
      status: 421,
      code: 'MISDIRECTED_REQUEST',
      message: `This server answers for ${ownHost} only`,
    });
  };
}

/** In lower case and without the protocol's default port; undefined if it is not a host. */
function hostOf(protocol: string, header: string | undefined): string | undefined {
  const address = `${protocol}//${header ?? ''}`;
  if (!header || !URL.canParse(address)) return undefined;
  const { host, pathname, search, hash, username } = new URL(address);
  return pathname === '/' && !search && !hash && !username ? host : undefined;
}
