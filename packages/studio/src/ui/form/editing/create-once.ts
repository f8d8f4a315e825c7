import { isApiError } from '@commoncast/core/http/api-error';
import { newIdempotencyKey } from '@commoncast/core/http/new-idempotency-key';

interface Created<Kept> {
  readonly kept: Kept;
  /**
   * True if it was made from the values of an earlier attempt, which arrived although its answer did not: then it still has
   * to be brought up to date.
   */
  readonly isFromEarlier: boolean;
}

/** Creates a record at most once, however often it is tried. */
export type CreateOnce<Values, Kept> = (values: Values) => Promise<Created<Kept>>;

/**
 * Lives with the form of a new record. The service answers a repeat of the same request under the same key with what it
 * made the first time, so values whose fate is unknown are sent again before any others.
 */
export function createOnce<Values, Kept>(
  call: (values: Values, idempotencyKey: string) => Promise<Kept>,
): CreateOnce<Values, Kept> {
  const key = newIdempotencyKey();
  let unanswered: { readonly values: Values } | null = null;
  return async (values) => {
    unanswered ??= { values };
    const { values: sent } = unanswered;
    try {
      return { kept: await call(sent, key), isFromEarlier: sent !== values };
    } catch (error) {
      // A refusal has made nothing, and leaves the key free.
      if (isApiError(error) && error.status >= 400 && error.status < 500) unanswered = null;
      throw error;
    }
  };
}
