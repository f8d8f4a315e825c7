import { ApiError, FALLBACK_MESSAGE } from './api-error.ts';

/** Returns an answer's `responseData`, or throws what its error body says. */
export async function readAnswer(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (response.ok) return body?.responseData;
  throw toApiError(response, body);
}

function toApiError(response: Response, body: Record<string, unknown> | null): ApiError {
  const retryAfterS = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    // An answer that did not come from our own server (a proxy's page, say) has no code.
    code:
      (body?.code as ApiError['code'] | undefined) ?? (response.status >= 500 ? 'UNAVAILABLE' : 'INTERNAL'),
    message: String(body?.message || body?.error || FALLBACK_MESSAGE),
    fields: body?.fields as Record<string, string> | undefined,
    retryAfterS: retryAfterS > 0 ? retryAfterS : undefined,
    data: body?.data,
    lastChange: body?.lastChange as ApiError['lastChange'],
  });
}
