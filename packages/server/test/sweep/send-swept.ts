import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { ErrorBody } from '@commoncast/core/http/errors';
import { toPath } from '@commoncast/core/http/route';
import * as v from 'valibot';
import { expect } from 'vitest';
import { ERROR_STATUSES } from '../../src/services/openapi/error-statuses.ts';
import type { TestServer } from '../server.ts';
import type { SweptRequest } from './sweep-rows.ts';

export interface SweptAnswer {
  readonly status: number;
  readonly code: string | undefined;
}

/** Bodies that are sent as they are; others are JSON. */
function encode(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
}

/** Makes a call, and requires the envelope of every failure. */
export async function sendSwept(
  server: TestServer,
  endpoint: EndpointDefinition,
  { params, query, body }: SweptRequest,
  headers: Readonly<Record<string, string>>,
): Promise<SweptAnswer> {
  const abort = new AbortController();
  const sent = encode(body);
  const response = await server.fetch(toPath(endpoint, params, query), {
    method: endpoint.method,
    headers: {
      ...(sent !== undefined && { 'content-type': endpoint.bodyType ?? 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    signal: abort.signal,
  });
  const { status } = response;
  if (response.ok) {
    // An event stream would not end.
    abort.abort();
    return { status, code: undefined };
  }
  const failure: unknown = await response.json();
  const { code } = v.parse(v.strictObject(ErrorBody.entries), failure);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(code === 'NETWORK' ? undefined : ERROR_STATUSES[code]).toBe(status);
  // Nothing about our internals: no stack, no SQL, no path of ours.
  expect(JSON.stringify(failure)).not.toMatch(/\bat .*\.ts|node_modules|select |insert |violates|pglite/i);
  return { status, code };
}
