import type { ErrorCode, LastChange } from './errors.ts';

/** Shown when a failed request has no message of its own. */
export const FALLBACK_MESSAGE = 'Something went wrong';

export interface ApiErrorDetails {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Dotted path of a field → its message. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfterS?: number | undefined;
  readonly data?: unknown;
  readonly lastChange?: LastChange | undefined;
}

/** The only error that a call can end with, on both sides of the wire. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterS: number | undefined;
  /** With CHANGED_MEANWHILE, the record as it is now; with LOG_IN_INCOMPLETE, the challenge. */
  readonly data: unknown;
  readonly lastChange: LastChange | undefined;

  constructor(
    { status, code, message, fields = {}, retryAfterS, data, lastChange }: ApiErrorDetails,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
    this.data = data;
    this.lastChange = lastChange;
  }
}

/** Distinguishes an ApiError from anything else that was thrown; by name, because frames break `instanceof`. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error && 'status' in error;
}
