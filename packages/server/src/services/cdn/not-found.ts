import { ApiError } from '@commoncast/core/http/api-error';

/** Tells a file that does not exist from any other failure. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}
