import type { ReadApiToken } from '../../callers/api-caller.ts';
import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { createReadApiToken } from './read-api-token.ts';
import { apiTokensRoutes } from './routes.ts';
import { type ApiTokensService, createApiTokensService } from './service.ts';
import type { ApiTokenTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends ApiTokenTables {}
}

export interface ApiTokensServices {
  readonly apiTokens: ApiTokensService;
  readonly readApiToken: ReadApiToken;
}

export const apiTokensDomain = defineDomain({
  name: 'api-tokens',
  services: (foundation: Foundation): ApiTokensServices => ({
    apiTokens: createApiTokensService(foundation),
    readApiToken: createReadApiToken(foundation),
  }),
  routes: ({ bind }: WebParts, { apiTokens }: ApiTokensServices) => apiTokensRoutes(bind, apiTokens),
});
