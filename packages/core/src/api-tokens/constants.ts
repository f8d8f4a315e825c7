/** What a token of the API may do: read and change content, or read figures. */
export const API_SCOPES = ['content:read', 'content:write', 'insights:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A token begins with it, so that people and scanners know one when they see it. */
export const API_TOKEN_PREFIX = 'cct_';

/** Of one business. */
export const MAX_API_TOKENS = 50;
