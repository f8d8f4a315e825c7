import { ApiError, FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';

/** What refuses a picture before it is sent, as the service would. */
export function refusedPicture(message: string): ApiError {
  return new ApiError({ status: 400, code: 'VALIDATION_FAILED', message });
}

/** Why a picture could not be taken, as a sentence for people; null where nothing failed. */
export function pictureProblem(error: unknown): string | null {
  if (error === null) return null;
  if (!isApiError(error)) return FALLBACK_MESSAGE;
  return Object.values(error.fields)[0] ?? error.message;
}
