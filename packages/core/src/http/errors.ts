import * as v from 'valibot';

/** What a client can switch on. The code is the contract; the message next to it is prose for people. */
export const ERROR_CODES = {
  VALIDATION_FAILED: 'a field has a wrong value; `fields` says which and why',
  MALFORMED_BODY: 'the body is not well-formed JSON or XML of an acceptable depth',
  UNSUPPORTED_MEDIA_TYPE: 'the content type is not the one that the call accepts',
  PAYLOAD_TOO_LARGE: 'the body is over the limit of the call',
  REQUEST_TIMEOUT: 'the request did not arrive in time',
  URI_TOO_LONG: 'a part of the path is longer than any id or name',
  EXPECTATION_FAILED: 'the Expect header asks for something other than 100-continue',
  MISDIRECTED_REQUEST: 'the Host header names a different site',
  HEADERS_TOO_LARGE: 'the request line and the headers together are too large',
  UNAUTHORIZED: 'nobody is signed in, or the credentials are wrong',
  LOG_IN_INCOMPLETE: 'the password is right, and the user has a second factor; `data` is the challenge',
  TOKEN_EXPIRED: 'the access token is past its expiry: refresh once and retry',
  FORBIDDEN: 'signed in, but the role does not allow it',
  SECOND_FACTOR_REQUIRED: 'the business requires two-step login, and the user has not set it up',
  CSRF_REJECTED: 'a cookie-authenticated write lacks its CSRF token or comes from another origin',
  ORIGIN_NOT_ALLOWED: 'the business does not allow this site to show its players',
  NOT_FOUND: 'there is no such thing, or it belongs to another business',
  NOT_ACCEPTABLE: 'the media cannot be exchanged in a way that both sides know',
  METHOD_NOT_ALLOWED: 'the path exists, but not with this method',
  EMAIL_TAKEN: 'an account with this email address exists',
  USERNAME_TAKEN: 'an account with this user name exists',
  ILLEGAL_TRANSITION: 'the thing is not in a state that allows this',
  DUPLICATE_ITEM: 'the list already contains this',
  LAST_OWNER: 'a business needs an owner, and this is the only one',
  PLAN_LIMIT_REACHED: 'the plan allows no more of these',
  SUBSCRIPTION_EXPIRED:
    'the plan has expired: nothing can be uploaded or broadcast until an owner chooses one',
  BUSINESS_CLOSING:
    'the business is to be deleted: until then, an owner can keep it or export its data, and nothing else is left',
  CARD_DECLINED: 'the card or its bank has refused; the message says why',
  AMOUNT_CHANGED: 'by now another amount is due than the one in the request; nothing has been charged',
  PROMO_CODE_REFUSED: 'there is no such promo code, or it cannot be used; the message says why',
  CHANGED_MEANWHILE:
    'somebody has changed the record since the version in If-Match; `data` is the current record',
  IDEMPOTENCY_KEY_REUSED: 'the idempotency key was used with another request',
  INVALID_PART: 'InvalidPart: a listed part is missing or its ETag differs',
  INVALID_PART_ORDER: 'InvalidPartOrder: the parts are not listed in ascending order',
  ENTITY_TOO_SMALL: 'EntityTooSmall: a part other than the last is under 5 MiB',
  INSUFFICIENT_STORAGE: "the server's disk is full; reading and deleting still work",
  RANGE_NOT_SATISFIABLE: 'the range lies outside the file',
  RATE_LIMITED: 'too many requests; Retry-After says when to come back',
  INTERNAL: 'something broke on the server; it has been logged',
  UNAVAILABLE: 'the server cannot do this now; Retry-After says when to come back',
  NETWORK: 'no answer arrived (made by the client, never sent)',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Who changed a record last, as far as the audit log says. */
export const LastChange = v.object({
  /** User name; null if that user is gone. */
  by: v.nullable(v.string()),
  /** Whether it was the caller, perhaps in another window. */
  isOwn: v.boolean(),
  at: v.pipe(v.string(), v.isoTimestamp()),
});
export type LastChange = v.InferOutput<typeof LastChange>;

/** The body of every failed request. */
export const ErrorBody = v.object({
  message: v.string(),
  error: v.string(),
  code: v.picklist(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  fields: v.exactOptional(v.record(v.string(), v.string())),
  /** With CHANGED_MEANWHILE, the record as it is now: what the call would have answered. With LOG_IN_INCOMPLETE, the challenge. */
  data: v.exactOptional(v.unknown()),
  /** With CHANGED_MEANWHILE, if it is known. */
  lastChange: v.exactOptional(LastChange),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
