import { ApiError } from '@commoncast/core/http/api-error';
import type { ErrorCode } from '@commoncast/core/http/errors';

/** It does not exist, or belongs to another business: never say which. */
export function notFound(message = 'Not found'): ApiError {
  return new ApiError({ status: 404, code: 'NOT_FOUND', message });
}

/**
 * The thing is not in a state that allows this, or exists already.
 * @param field of the body, if the value of a single field is the cause
 */
export function conflict(code: ErrorCode, message: string, field?: string): ApiError {
  return new ApiError({
    status: 409,
    code,
    message,
    fields: field === undefined ? {} : { [field]: message },
  });
}

/**
 * The card, or its bank, has refused.
 * @param message says why and what to do
 * @param field of what was typed, if that is the cause
 */
export function cardDeclined(message: string, field?: string): ApiError {
  return new ApiError({
    status: 422,
    code: 'CARD_DECLINED',
    message,
    fields: field === undefined ? {} : { [field]: message },
  });
}

/** A promo code that does not exist or cannot be used. */
export function promoCodeRefused(message: string): ApiError {
  return new ApiError({
    status: 422,
    code: 'PROMO_CODE_REFUSED',
    message,
    fields: { promoCode: message },
  });
}

/** Fields with a wrong value; the first message also serves as the message of the whole. */
export function invalid(fields: Readonly<Record<string, string>>): ApiError {
  const [message = 'Some values are not valid'] = Object.values(fields);
  return new ApiError({ status: 400, code: 'VALIDATION_FAILED', message, fields });
}

/** A body that cannot be read at all. */
export function malformed(message: string): ApiError {
  return new ApiError({ status: 400, code: 'MALFORMED_BODY', message });
}

/** The rest of a request did not arrive. The connection is closed after the answer. */
export function timedOut(message: string): ApiError {
  return new ApiError({ status: 408, code: 'REQUEST_TIMEOUT', message });
}

/** Nobody is signed in, or the credentials are wrong. */
export function unauthorized(message = 'Unauthorized'): ApiError {
  return new ApiError({ status: 401, code: 'UNAUTHORIZED', message });
}

/** Signed in, but not allowed; other codes of the status say why. */
export function forbidden(
  message = 'You are not allowed to do this',
  code: ErrorCode = 'FORBIDDEN',
): ApiError {
  return new ApiError({ status: 403, code, message });
}

/** Too many requests. */
export function rateLimited(retryAfterS: number): ApiError {
  return new ApiError({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please try again later.',
    retryAfterS,
  });
}

/** The disk is checked every second, but space is rarely freed that soon. */
const ROOM_RETRY_S = 30;

/** No space for files on the server's disk. */
export function storageFull(cause?: unknown): ApiError {
  return new ApiError(
    {
      status: 507,
      code: 'INSUFFICIENT_STORAGE',
      message: 'The server’s disk is full. Nothing can be uploaded until there is room.',
      retryAfterS: ROOM_RETRY_S,
    },
    { cause },
  );
}

/** No space for rows on the database's disk. */
export function databaseFull(cause?: unknown): ApiError {
  return new ApiError(
    {
      status: 503,
      code: 'UNAVAILABLE',
      message:
        'The server’s disk is full. Nothing can be saved until there is room; everything can still be read.',
      retryAfterS: ROOM_RETRY_S,
    },
    { cause },
  );
}

/** Cannot be done right now. */
export function unavailable(retryAfterS: number, message = 'Not available right now'): ApiError {
  return new ApiError({ status: 503, code: 'UNAVAILABLE', message, retryAfterS });
}
