import { isServedWhileClosing } from '@commoncast/core/business-end/served-while-closing';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { ErrorCode } from '@commoncast/core/http/errors';

/** The status that each code comes with; NETWORK never crosses the wire. */
export const ERROR_STATUSES: Readonly<Record<Exclude<ErrorCode, 'NETWORK'>, number>> = {
  VALIDATION_FAILED: 400,
  MALFORMED_BODY: 400,
  INVALID_PART: 400,
  INVALID_PART_ORDER: 400,
  ENTITY_TOO_SMALL: 400,
  UNAUTHORIZED: 401,
  LOG_IN_INCOMPLETE: 401,
  TOKEN_EXPIRED: 403,
  FORBIDDEN: 403,
  SECOND_FACTOR_REQUIRED: 403,
  CSRF_REJECTED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  BUSINESS_CLOSING: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ILLEGAL_TRANSITION: 409,
  DUPLICATE_ITEM: 409,
  LAST_OWNER: 409,
  PLAN_LIMIT_REACHED: 409,
  SUBSCRIPTION_EXPIRED: 409,
  AMOUNT_CHANGED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  CHANGED_MEANWHILE: 412,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  EXPECTATION_FAILED: 417,
  MISDIRECTED_REQUEST: 421,
  CARD_DECLINED: 422,
  PROMO_CODE_REFUSED: 422,
  HEADERS_TOO_LARGE: 431,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  INSUFFICIENT_STORAGE: 507,
  UNAVAILABLE: 503,
};

const CODES_BY_AUTH: Readonly<Record<EndpointDefinition['auth'], readonly ErrorCode[]>> = {
  none: ['RATE_LIMITED'],
  refresh: ['UNAUTHORIZED', 'CSRF_REJECTED', 'RATE_LIMITED'],
  bearer: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'],
  cookie: ['UNAUTHORIZED', 'CSRF_REJECTED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
  'public-key': ['UNAUTHORIZED', 'ORIGIN_NOT_ALLOWED'],
  viewer: ['UNAUTHORIZED', 'ORIGIN_NOT_ALLOWED'],
  public: ['NOT_FOUND'],
};

/** Every code that a call can end with, including those that its kind implies. */
export function errorCodesOf(endpoint: EndpointDefinition): Exclude<ErrorCode, 'NETWORK'>[] {
  const takesBody = endpoint.method !== 'GET';
  const codes = new Set<ErrorCode>([
    'VALIDATION_FAILED',
    ...(takesBody
      ? (['MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'REQUEST_TIMEOUT'] as const)
      : []),
    ...CODES_BY_AUTH[endpoint.auth],
    ...(endpoint.auth === 'bearer' && !isServedWhileClosing(endpoint) ? (['BUSINESS_CLOSING'] as const) : []),
    ...(endpoint.service === 'shell' ? (['CSRF_REJECTED'] as const) : []),
    ...(endpoint.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(endpoint.ifMatch ? (['CHANGED_MEANWHILE'] as const) : []),
    ...(endpoint.errors ?? []),
    'INTERNAL',
    'UNAVAILABLE',
  ]);
  return [...codes].filter((code) => code !== 'NETWORK');
}
