import { STATUS_CODES } from 'node:http';
import { ApiError, FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import type { ErrorBody, ErrorCode } from '@commoncast/core/http/errors';
import { toStorageProblem } from '../../problems/to-storage-problem.ts';

/** The envelope of a failed request. */
export function toErrorBody({ status, code, message, fields, data, lastChange }: ApiError): ErrorBody {
  return {
    message,
    error: STATUS_CODES[status] ?? String(status),
    code,
    ...(Object.keys(fields).length > 0 && { fields: { ...fields } }),
    ...(data !== undefined && { data }),
    ...(lastChange && { lastChange }),
  };
}

const FRAMEWORK_ANSWERS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['MALFORMED_BODY', 'The request is malformed'],
  403: ['FORBIDDEN', 'You are not allowed to do this'],
  404: ['NOT_FOUND', 'Not found'],
  405: ['METHOD_NOT_ALLOWED', 'Not with this method'],
  408: ['REQUEST_TIMEOUT', 'The request did not arrive in time'],
  413: ['PAYLOAD_TOO_LARGE', 'The body is too large'],
  414: ['URI_TOO_LONG', 'A part of the path is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The content type is not the one that the call takes'],
  416: ['RANGE_NOT_SATISFIABLE', 'The range lies outside the file'],
  417: ['EXPECTATION_FAILED', 'Only the expectation 100-continue is supported'],
  431: ['HEADERS_TOO_LARGE', 'The headers are too large'],
};

/** The error for a status with which the HTTP server or the framework itself refuses a request. */
export function frameworkError(status: number, cause?: unknown): ApiError | undefined {
  const known = FRAMEWORK_ANSWERS[status];
  return known && new ApiError({ status, code: known[0], message: known[1] }, { cause });
}

/** Turns anything thrown into the one error that clients know; unexpected errors become INTERNAL. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  const outage = toStorageProblem(error);
  if (outage) return outage;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const known = frameworkError(status, error);
  if (known) return known;
  return new ApiError({ status: 500, code: 'INTERNAL', message: FALLBACK_MESSAGE }, { cause: error });
}
