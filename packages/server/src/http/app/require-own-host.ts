import { ApiError } from '@commoncast/core/http/api-error';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { mediaHostOf, mediaOriginOf } from '../../media-origin.ts';
import { malformed, notFound } from '../../problems/problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers under the host of media, too. Such a route reads no cookie and sets none. */
    readonly isMedia?: boolean;
    /** Answers under any name, except that of media: servers of the operator ask, which prove themselves by a secret. */
    readonly isByAnyName?: boolean;
  }
}

/** Load balancers ask for these by IP address, and their answers are of no use to another site's page. */
const BY_ANY_NAME: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Creates the check of the Host header. Without a PUBLIC_ORIGIN, as in development, any name will do; with one, a page
 * that points its own name at our IP address gets nothing. Under a host of their own, media are all there is: a page
 * there would be a second platform, with cookies of its own.
 * @returns a function that throws MALFORMED_BODY for none or several, MISDIRECTED_REQUEST for another site's name, and
 * NOT_FOUND for anything but media under their host
 */
export function createRequireOwnHost(
  config: Pick<Config, 'publicOrigin' | 'isPublicOriginGiven' | 'mediaOrigin'>,
): (request: FastifyRequest) => void {
  const { protocol, host: ownHost } = new URL(config.publicOrigin);
  const { protocol: mediaProtocol } = new URL(mediaOriginOf(config));
  const mediaHost = mediaHostOf(config);
  return (request) => {
    const { rawHeaders, httpVersion } = request.raw;
    const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    if (count > 1 || (count === 0 && httpVersion !== '1.0'))
      throw malformed('A request needs exactly one Host header');
    if (BY_ANY_NAME.has(request.url.split('?')[0] ?? '')) return;
    if (mediaHost !== undefined && hostOf(mediaProtocol, request.host) === mediaHost) {
      if (request.routeOptions.config?.isMedia) return;
      throw notFound();
    }
    if (request.routeOptions.config?.isByAnyName) return;
    if (!config.isPublicOriginGiven || hostOf(protocol, request.host) === ownHost) return;
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
