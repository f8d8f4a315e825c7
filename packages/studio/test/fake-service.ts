import { isServedWhileClosing } from '@commoncast/core/business-end/served-while-closing';
import { type ApiError, isApiError } from '@commoncast/core/http/api-error';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { ErrorBody } from '@commoncast/core/http/errors';
import { versionTag } from '@commoncast/core/http/version';
import { checkAnswer } from '@commoncast/server/http/call/check-answer';
import { answersVersion } from '@commoncast/server/http/version/answers-version';
import { notFound } from '@commoncast/server/problems/problems';
import { StaleVersion } from '@commoncast/server/problems/stale-version';
import { refuseClosing } from '@commoncast/server/services/business/refuse-closing';
import type { Answerer, On, ServiceCall } from './service/answering.ts';
import { complain } from './service/complaints.ts';
import { type FoundEndpoint, findEndpoint } from './service/endpoints.ts';
import { createOncePerKey } from './service/once-per-key.ts';
import { readRequest } from './service/read-request.ts';
import { createRecords, type Records } from './service/records.ts';
import { requirePermission } from './service/require-permission.ts';
import { serveRecords } from './service/serve-records.ts';

/** A call that the service has admitted. */
interface SentCall {
  readonly endpoint: EndpointDefinition;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/**
 * The platform at the edge of the network, made from the endpoints: it checks requests and answers by their schemas,
 * keeps records by id, and is no kinder than the server. What no endpoint has, or nobody answers, fails the test.
 */
export interface FakeService {
  readonly fetch: typeof fetch;
  /** Every call that was made, as `METHOD path`. */
  readonly calls: string[];
  /** What was asked of an endpoint so far, as its schema has read it. */
  readonly sent: (endpoint: EndpointDefinition) => readonly Omit<SentCall, 'endpoint'>[];
  /** What there is; tests put their own records in, and look here for what was written. */
  readonly records: Records;
  /** Answers an endpoint in a way of its own, from now on. */
  readonly on: On;
  /** The next call of an endpoint is refused, and nothing happens. */
  readonly failNext: (endpoint: EndpointDefinition, status: number, body?: Partial<ErrorBody>) => void;
  /** The next call of an endpoint is carried out, but its answer gets lost on the way, or breaks off in the middle. */
  readonly loseNext: (endpoint: EndpointDefinition, how?: 'WHOLE' | 'MIDWAY') => void;
  /** Calls of an endpoint are carried out, but answered only after the returned function has been called. */
  readonly hold: (endpoint: EndpointDefinition) => () => void;
}

/** An answer that refuses. */
export function refuse(status: number, body: Partial<ErrorBody> = {}): Response {
  const whole = { message: 'No', error: 'No', code: 'INTERNAL', ...body };
  return Response.json(whole, { status });
}

const wrongAnswers = new WeakSet<Response>();

/** An answer that breaks the contract, for tests of what the studio makes of one. */
export function answerWrongly(responseData: unknown): Response {
  const response = Response.json({ responseData });
  wrongAnswers.add(response);
  return response;
}

/** Makes a service for a business that has nothing yet. */
export function createFakeService(): FakeService {
  const records = createRecords();
  const answerers = new Map<EndpointDefinition, Answerer<EndpointDefinition>>();
  const calls: string[] = [];
  const sent: SentCall[] = [];
  const failures = new Map<EndpointDefinition, Response[]>();
  const losses = new Map<EndpointDefinition, 'WHOLE' | 'MIDWAY'>();
  const gates = new Map<EndpointDefinition, Promise<void>>();
  const oncePerKey = createOncePerKey();
  const on: On = (endpoint, answer) =>
    void answerers.set(endpoint, answer as unknown as Answerer<EndpointDefinition>);
  serveRecords(on, records);

  async function serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const found = findEndpoint(request.method, pathname);
    if (!found) {
      complain(`${request.method} ${pathname} is no call of the platform`);
      throw notFound();
    }
    try {
      return await answerCall(found, request);
    } finally {
      await gates.get(found.endpoint);
    }
  }

  async function answerCall({ endpoint, params: named }: FoundEndpoint, request: Request): Promise<Response> {
    const failure = failures.get(endpoint)?.shift();
    if (failure) return failure;
    const read = await readRequest(endpoint, named, request, records.sessions);
    const { headers, signal } = request;
    const idempotencyKey = headers.get('x-idempotency-key');
    const { params, query, body } = read;
    sent.push({ endpoint, params, query, body, idempotencyKey });
    requireOpenBusiness(endpoint, records);
    requirePermission(endpoint, params, records.role);
    const answer = answerers.get(endpoint);
    if (!answer) {
      complain(`Nobody answers ${endpoint.method} ${endpoint.path}`);
      throw notFound();
    }
    const result = await oncePerKey(idempotencyKey, endpoint, read, async () =>
      answer({ ...read, headers, signal } as ServiceCall),
    );
    const loss = losses.get(endpoint);
    losses.delete(endpoint);
    if (loss === 'WHOLE') throw new TypeError('The connection broke');
    if (loss === 'MIDWAY') return new Response('{"responseData":{"id":"');
    return await toResponse(endpoint, result);
  }

  return {
    calls,
    records,
    on,
    sent: (endpoint) => sent.filter((call) => call.endpoint === endpoint),
    failNext: (endpoint, status, body) =>
      void failures.set(endpoint, [...(failures.get(endpoint) ?? []), refuse(status, body)]),
    loseNext: (endpoint, how = 'WHOLE') => void losses.set(endpoint, how),
    hold: (endpoint) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(endpoint, promise);
      return () => {
        gates.delete(endpoint);
        resolve();
      };
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      try {
        return await serve(request);
      } catch (error) {
        if (isApiError(error)) return toRefusal(error);
        if (error instanceof StaleVersion) return await toStaleRefusal(error, records);
        throw error;
      }
    },
  };
}

/** @throws {ApiError} BUSINESS_CLOSING: the business is to be deleted, and this is none of the calls that are left */
function requireOpenBusiness(endpoint: EndpointDefinition, { account }: Records): void {
  const isClosing = Boolean(account?.deletionDate);
  if (isClosing && endpoint.auth === 'bearer' && !isServedWhileClosing(endpoint)) throw refuseClosing();
}

/** Checks an answer by its endpoint's schema; a wrong one fails the test. */
async function toResponse(endpoint: EndpointDefinition, result: unknown): Promise<Response> {
  if (result instanceof Response) {
    const isJson = result.headers.get('content-type')?.startsWith('application/json');
    if (result.ok && isJson && !wrongAnswers.has(result)) {
      const { responseData } = (await result.clone().json()) as { responseData: unknown };
      requireMatch(endpoint, responseData);
    }
    return result;
  }
  requireMatch(endpoint, result);
  const tag = answersVersion(endpoint) && versionTag((result as { readonly version: number }).version);
  return Response.json(
    { responseData: result ?? null },
    { status: endpoint.status ?? 200, ...(tag && { headers: { etag: tag } }) },
  );
}

function requireMatch(endpoint: EndpointDefinition, result: unknown): void {
  try {
    checkAnswer(endpoint, result);
  } catch (error) {
    complain(String(error));
  }
}

function toRefusal(error: ApiError): Response {
  const { status, code, message, fields, data, lastChange } = error;
  const hasFields = Object.keys(fields).length > 0;
  return refuse(status, {
    ...{ code, message, error: message },
    ...(hasFields && { fields: { ...fields } }),
    ...(data !== undefined && { data }),
    ...(lastChange && { lastChange }),
  });
}

async function toStaleRefusal(
  { subjectId, read, message }: StaleVersion,
  { journal }: Records,
): Promise<Response> {
  const lastChange = journal.get(subjectId);
  const data = await read();
  return refuse(412, { code: 'CHANGED_MEANWHILE', message, data, ...(lastChange && { lastChange }) });
}
