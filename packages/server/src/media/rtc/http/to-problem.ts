import { ApiError } from '@commoncast/core/http/api-error';
import type { ErrorCode } from '@commoncast/core/http/errors';
import {
  conflict,
  forbidden,
  notFound,
  rateLimited,
  unauthorized,
  unavailable,
} from '../../../problems/problems.ts';
import type { Refused } from '../../live/source.ts';
import { RtcRefusal } from '../rtc-refusal.ts';

const KEYS_RETRY_S = 60;
const STOPPING_RETRY_S = 2;

const CODES: Readonly<Record<RtcRefusal['status'], ErrorCode>> = {
  400: 'MALFORMED_BODY',
  406: 'NOT_ACCEPTABLE',
  503: 'UNAVAILABLE',
};

/** What a peer is told of a failure of WebRTC; anything else stays as it is. */
export function toRtcProblem(error: unknown): unknown {
  if (!(error instanceof RtcRefusal)) return error;
  const { status, message, retryAfterS } = error;
  return new ApiError(
    { status, code: CODES[status], message, ...(retryAfterS !== null && { retryAfterS }) },
    { cause: error },
  );
}

/** What a publisher is told who is not let in. */
export function toPublishProblem({ cause, reason }: Refused): ApiError {
  switch (cause) {
    case 'unknownKey':
      return unauthorized(reason);
    case 'tooManyKeys':
      return rateLimited(KEYS_RETRY_S);
    case 'over':
      return notFound(reason);
    case 'taken':
      return conflict('ILLEGAL_TRANSITION', reason);
    case 'planLimit':
      return conflict('PLAN_LIMIT_REACHED', reason);
    case 'planExpired':
      return conflict('SUBSCRIPTION_EXPIRED', reason);
    case 'businessClosing':
      return forbidden(reason, 'BUSINESS_CLOSING');
    case 'stopping':
      return unavailable(STOPPING_RETRY_S, reason);
  }
}
