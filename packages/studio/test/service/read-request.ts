import { ApiError } from '@commoncast/core/http/api-error';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { requireContentType } from '@commoncast/server/http/body/content-type';
import { checkText, parseStrictJson } from '@commoncast/server/http/body/strict-json';
import { validate } from '@commoncast/server/http/call/validate';
import { parseQueryString, refuseNul } from '@commoncast/server/http/request/query-string';
import { readIfMatch } from '@commoncast/server/http/version/read-if-match';
import { invalid } from '@commoncast/server/problems/problems';
import type { ExpectedVersion } from '@commoncast/server/problems/stale-version';
import * as v from 'valibot';
import type { Sessions } from './sessions.ts';

/** The schema of a part that an endpoint does not declare. */
const NO_NAMES = v.strictObject({});
const DEFAULT_LIMIT_BYTES = 64 * 1024;

/** A request that has passed everything that its endpoint's contract says. */
export interface ReadRequest {
  readonly params: unknown;
  readonly query: unknown;
  /** The schema's output; a Blob where the call takes octets. */
  readonly body: unknown;
  readonly expected: ExpectedVersion;
}

/**
 * Checks a request as the server does, with the server's own code.
 * @throws {ApiError} what the server would answer
 */
export async function readRequest(
  endpoint: EndpointDefinition,
  params: Readonly<Record<string, string>>,
  request: Request,
  sessions: Sessions,
): Promise<ReadRequest> {
  requireCredentials(endpoint, request, sessions);
  const query = parseQueryString(new URL(request.url).search);
  refuseNul(params);
  refuseNul(query);
  if (endpoint.headers) validate(endpoint.headers, Object.fromEntries(request.headers), 'headers');
  return {
    params: endpoint.params && validate(endpoint.params, params, 'path'),
    query: validate(endpoint.query ?? NO_NAMES, query, 'query'),
    body: await readBody(endpoint, request),
    expected: endpoint.ifMatch ? readIfMatch(request.headers.get('if-match') ?? undefined) : undefined,
  };
}

function requireCredentials(endpoint: EndpointDefinition, { headers }: Request, sessions: Sessions): void {
  const { auth } = endpoint;
  if (auth === 'bearer') sessions.requireBearer(headers.get('authorization'));
  if (auth === 'cookie') sessions.requireCookie(headers.get('x-csrf-token'));
  if (auth === 'bearer' || auth === 'cookie') sessions.requireSecondFactor(endpoint);
}

async function readBody(endpoint: EndpointDefinition, request: Request): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  const type = endpoint.bodyType ?? 'application/json';
  const blob = await request.blob();
  const isOctets = type === 'application/octet-stream';
  if (blob.size > 0 || isOctets) requireContentType(request.headers.get('content-type') ?? undefined, type);
  if (blob.size > (endpoint.bodyLimit ?? DEFAULT_LIMIT_BYTES)) throw tooLarge();
  if (isOctets) return blob;
  const received = blob.size > 0 ? readText(endpoint, await blob.text()) : undefined;
  // To the schema an empty list would be an empty object.
  if (Array.isArray(received) && endpoint.body?.type !== 'array')
    throw invalid({ body: 'Must be an object' });
  return validate(endpoint.body ?? v.optional(NO_NAMES), received, 'body');
}

function readText({ body }: EndpointDefinition, text: string): unknown {
  if (body?.type !== 'string') return parseStrictJson(text);
  checkText(text);
  return text;
}

function tooLarge(): ApiError {
  return new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large' });
}
