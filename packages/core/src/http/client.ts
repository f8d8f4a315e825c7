import ky, { type KyInstance } from 'ky';
import { ApiError, isApiError } from './api-error.ts';
import type { EndpointDefinition, RequestOf, ResponseOf } from './endpoint.ts';
import { readAnswer } from './read-answer.ts';
import { type PathValues, type QueryValues, toPath } from './route.ts';
import { versionTag } from './version.ts';
import { withDeadline } from './with-deadline.ts';

export interface ClientOptions {
  /** Origin of the service, without a trailing slash; empty for the page's own. */
  readonly origin: string;
  readonly getAccessToken?: () => string | null;
  readonly getCsrfToken?: () => string | null;
  /** Gets and stores a fresh access token; rejects when the session is over. Called once for all waiting calls. */
  readonly refresh?: () => Promise<string>;
  /** Called when the session is over: clear it and leave. */
  readonly onUnauthorized?: () => void;
  readonly fetch?: typeof fetch;
  /** How long a call may take, its answer included, and an event stream until it opens; 60_000 unless given. */
  readonly answerWithinMs?: number;
}

const JSON_TYPE = 'application/json';
/** Longer than any answer of ours takes, shorter than people wait in front of 'Saving…'. */
const ANSWER_WITHIN_MS = 60_000;
/** Files count by the connection, not by the server. */
const FILE_FACTOR = 10;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Makes a POST that creates something safe to repeat for 24 hours. */
  readonly idempotencyKey?: string;
}

export interface Client {
  /** @throws {ApiError} the server refused, or no answer arrived */
  call<E extends EndpointDefinition>(
    endpoint: E,
    request: RequestOf<E> & CallOptions,
  ): Promise<ResponseOf<E>>;
  /** The raw answer of a call, for event streams and headers. @throws {ApiError} as `call` does */
  open<E extends EndpointDefinition>(endpoint: E, request: RequestOf<E> & CallOptions): Promise<Response>;
}

interface LooseRequest extends CallOptions {
  readonly params?: PathValues;
  readonly query?: QueryValues;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
}

/** The typed client of studio and viewer: bearer token, one refresh when it has expired, one kind of error. */
export function createClient(options: ClientOptions): Client {
  const http = ky.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(options.fetch && { fetch: options.fetch }),
  });
  let refreshing: Promise<string> | null = null;

  const refreshOnce = (): Promise<string> => {
    const { refresh } = options;
    if (!refresh)
      return Promise.reject(new ApiError({ status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' }));
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const endSession = (error: unknown): never => {
    // Without an answer nobody knows whether the session is over.
    const isUndecided =
      isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
    if (!isUndecided) options.onUnauthorized?.();
    throw error;
  };

  const limitMsOf = ({ bodyType = JSON_TYPE }: EndpointDefinition): number =>
    (options.answerWithinMs ?? ANSWER_WITHIN_MS) * (bodyType === JSON_TYPE ? 1 : FILE_FACTOR);

  async function openLoosely(endpoint: EndpointDefinition, request: LooseRequest): Promise<Response> {
    const carriesToken = endpoint.auth === 'bearer';
    let token = carriesToken ? (options.getAccessToken?.() ?? null) : null;
    if (carriesToken && token === null && options.refresh) token = await refreshOnce().catch(endSession);

    let response = await exchange(http, options, endpoint, request, token);
    if (carriesToken && response.status === 403 && (await codeOf(response)) === 'TOKEN_EXPIRED') {
      token = await refreshOnce().catch(endSession);
      response = await exchange(http, options, endpoint, request, token);
    }
    if (response.ok) return response;
    const error = await readAnswer(response).then(neverReached, (reason: unknown) => reason);
    if (carriesToken && isApiError(error) && error.status === 401) endSession(error);
    throw error;
  }

  return {
    // A stream may last as long as it likes once it is open.
    open: (endpoint, request) =>
      withDeadline(limitMsOf(endpoint), request.signal, (signal) =>
        openLoosely(endpoint, { ...request, signal }),
      ),
    call: (endpoint, request) =>
      withDeadline(limitMsOf(endpoint), request.signal, async (signal) => {
        const response = await openLoosely(endpoint, { ...request, signal });
        return (await (endpoint.responseType === 'text/csv'
          ? response.text()
          : readAnswer(response))) as never;
      }),
  };
}

async function exchange(
  http: KyInstance,
  { origin, getCsrfToken }: ClientOptions,
  endpoint: EndpointDefinition,
  request: LooseRequest,
  token: string | null,
): Promise<Response> {
  const headers = new Headers(request.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (request.idempotencyKey) headers.set('x-idempotency-key', request.idempotencyKey);
  if (request.ifMatch !== undefined) headers.set('if-match', versionTag(request.ifMatch));
  const csrf = endpoint.auth === 'cookie' ? getCsrfToken?.() : null;
  if (csrf) headers.set('x-csrf-token', csrf);
  if (request.body !== undefined) headers.set('content-type', endpoint.bodyType ?? JSON_TYPE);
  const isJson = (endpoint.bodyType ?? JSON_TYPE) === JSON_TYPE;
  try {
    return await http(origin + toPath(endpoint, request.params, request.query), {
      method: endpoint.method,
      headers,
      ...(request.body !== undefined && {
        body: isJson ? JSON.stringify(request.body) : (request.body as BodyInit),
      }),
      ...(request.signal && { signal: request.signal }),
    });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' }, { cause });
  }
}

async function codeOf(response: Response): Promise<unknown> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code;
}

function neverReached(): never {
  throw new TypeError('a failed answer was read as a success');
}
