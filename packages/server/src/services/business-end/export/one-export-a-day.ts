import { ApiError } from '@commoncast/core/http/api-error';

/** What people read who ask for another export too soon. @param nextMs until they can */
export function oneExportADay(nextMs: number): ApiError {
  return new ApiError({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'You can ask for one export a day. The last one was less than a day ago.',
    retryAfterS: Math.ceil(nextMs / 1_000),
  });
}
