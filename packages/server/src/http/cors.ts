import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyReply } from 'fastify';
import type { PublicBusiness } from '../callers/public-business.ts';
import { forbidden } from '../problems/problems.ts';
import type { OwnOrigins } from './request/own-origins.ts';

const OPEN_TO_SITES: ReadonlySet<EndpointDefinition['auth']> = new Set(['public', 'public-key', 'viewer']);

/** Whether other sites' pages may make this call; never with credentials. */
export function isOpenToSites({ auth }: EndpointDefinition): boolean {
  return OPEN_TO_SITES.has(auth);
}

/** Lets every site read the answer, errors included, so that a refused embed can say why. */
export function openToSites(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'ETag, Retry-After, X-Request-Id');
}

/** Answers a preflight: the header form of public calls needs one. */
export function answerPreflight(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', methods.join(', '))
    .header(
      'access-control-allow-headers',
      'content-type, x-public-key, x-viewer-token, x-idempotency-key, embeddedVideoPlayerId, streamId, playlistId, contentId',
    )
    .header('access-control-max-age', '86400')
    .code(204)
    .send();
}

/**
 * Keeps other sites out if the business has an allow-list. A request without an Origin does not come from a page's
 * script, and a client that can omit the header can also forge it.
 * @throws {ApiError} ORIGIN_NOT_ALLOWED
 */
export function requireAllowedOrigin(
  business: PublicBusiness,
  origin: string | undefined,
  isOwnOrigin: OwnOrigins,
  reply: FastifyReply,
): void {
  if (business.allowedDomains.length === 0) return;
  reply.header('vary', 'Origin');
  if (origin === undefined) return;
  if (!isOwnOrigin(origin) && !isOnList(origin, business.allowedDomains)) {
    throw forbidden('This site may not show the players of this business', 'ORIGIN_NOT_ALLOWED');
  }
  reply.header('access-control-allow-origin', origin);
}

/** Whether an origin is on the list of a business. An entry without a port allows all ports of its host. */
export function isOnList(origin: string, domains: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  return domains.some((domain) => domain === host || domain === hostname);
}
