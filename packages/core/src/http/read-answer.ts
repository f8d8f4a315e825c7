import { ApiError, FALLBACK_MESSAGE } from './api-error.ts';

const CUT_OFF = 'The connection broke off in the middle of the answer. Please try again.';

type Body = Readonly<Record<string, unknown>>;

/**
 * Returns an answer's `responseData`, or throws what its error body says.
 * @throws {ApiError} NETWORK: a success whose body did not arrive whole; whether the server has done it is not known
 */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const body = await readBody(response);
  if (!response.ok) throw toApiError(response, body);
  if (body === null) throw new ApiError({ status: 0, code: 'NETWORK', message: CUT_OFF });
  return body.responseData;
}

/** @returns null for a body that is not the whole of an object */
async function readBody(response: Response): Promise<Body | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' ? (body as Body | null) : null;
  } catch (cause) {
    // The caller has given up, and knows why.
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    return null;
  }
}

function toApiError(response: Response, body: Body | null): ApiError {
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
