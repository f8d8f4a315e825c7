import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { JsonObject } from './json-schema.ts';

/** How callers authenticate. */
export function securitySchemes(cookieNames: { accessToken: string; refreshToken: string }): JsonObject {
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token of 15 minutes, or an API token.',
    },
    cookie: { type: 'apiKey', in: 'cookie', name: cookieNames.accessToken },
    csrfToken: {
      type: 'apiKey',
      in: 'header',
      name: 'x-csrf-token',
      description: 'Beside the cookie, on writes.',
    },
    refreshTokenHeader: { type: 'apiKey', in: 'header', name: 'refresh-token' },
    refreshTokenCookie: { type: 'apiKey', in: 'cookie', name: cookieNames.refreshToken },
    publicKeyQuery: { type: 'apiKey', in: 'query', name: 'key' },
    publicKeyHeader: { type: 'apiKey', in: 'header', name: 'x-public-key' },
  };
}

/** What a call requires: alternatives, each a set of schemes that belong together. */
export function securityOf({ auth, method, body }: EndpointDefinition): JsonObject[] {
  switch (auth) {
    case 'bearer':
      return [{ bearer: [] }];
    case 'cookie':
      return [method === 'GET' ? { cookie: [] } : { cookie: [], csrfToken: [] }];
    case 'refresh':
      return [{ refreshTokenHeader: [] }, { refreshTokenCookie: [] }];
    case 'public-key':
      // A beacon carries its key in the body, which OpenAPI has no scheme for.
      return body ? [] : [{ publicKeyQuery: [] }, { publicKeyHeader: [] }];
    default:
      return [];
  }
}
