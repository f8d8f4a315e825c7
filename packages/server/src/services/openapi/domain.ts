import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { SessionCookies } from '../authentication/sessions/cookies.ts';
import { openApiRoutes } from './routes.ts';

export interface OpenApiRouteParts extends Foundation {
  readonly cookies: SessionCookies;
}

/** Describes what the domains before it serve, so it comes last. */
export const openApiDomain = defineDomain({
  name: 'openapi',
  routes: ({ app, describe }: WebParts, { config, cookies }: OpenApiRouteParts) =>
    openApiRoutes(app, describe(), { origin: config.publicOrigin, cookieNames: cookies.names }),
});
