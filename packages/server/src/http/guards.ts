import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../callers/member.ts';
import type { PublicBusiness } from '../callers/public-business.ts';

/** How credentials become a caller; web.ts assembles the services behind it. */
export interface Guards {
  /**
   * By an access token, or by an API token that has the scope which the call needs.
   * @throws {ApiError} UNAUTHORIZED, or TOKEN_EXPIRED; FORBIDDEN: no API token, or not this one, may make the call;
   *   RATE_LIMITED: far more calls with API tokens from one IP address than `reads` allows
   */
  bearer(request: FastifyRequest, endpoint: EndpointDefinition): Promise<Member>;
  /**
   * By the cookies, which are renewed if the access token in them has expired.
   * @throws {ApiError} UNAUTHORIZED
   */
  cookies(request: FastifyRequest, reply: FastifyReply): Promise<Member>;
  /** @throws {ApiError} CSRF_REJECTED: a write by cookie without its token, or from another origin */
  requireCsrf(request: FastifyRequest, member: Member): void;
  /** @throws {ApiError} CSRF_REJECTED: another site's page sent this */
  requireSameSite(request: FastifyRequest): void;
  /** @throws {ApiError} UNAUTHORIZED: nobody has this key */
  publicKey(key: string | undefined): Promise<PublicBusiness>;
  /** @throws {ApiError} RATE_LIMITED: far more calls from one IP address than people make */
  requireUnderQuota(request: FastifyRequest): void;
  /** The same for what sites show to their visitors. @throws {ApiError} RATE_LIMITED */
  requireReadsUnderQuota(request: FastifyRequest): void;
}
