import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ApiError } from '@commoncast/core/http/api-error';
import { frameworkError, toErrorBody } from './error-body.ts';

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

interface BrokenRequestParts {
  readonly securityHeaders: Readonly<Record<string, string>>;
  /** Counts and logs the answer like any other. */
  readonly record: (answer: { readonly requestId: string; readonly status: number }) => void;
}

export type RefuseBrokenRequest = (error: Error & { code?: string }, socket: Socket) => void;

/** Answers what is not HTTP, has too large a head or arrives too slowly: no request exists yet to reply to. */
export function createRefuseBrokenRequest({
  securityHeaders,
  record,
}: BrokenRequestParts): RefuseBrokenRequest {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ''] ?? 400;
    const requestId = randomUUID();
    socket.end(writeAnswer(status, { ...securityHeaders, 'x-request-id': requestId }));
    record({ requestId, status });
  };
}

/** Writes a complete answer to a socket that is closed after it. */
function writeAnswer(status: number, extra: Readonly<Record<string, string>>): string {
  const problem =
    frameworkError(status) ?? new ApiError({ status, code: 'INTERNAL', message: 'The request failed' });
  const body = toErrorBody(problem);
  const text = JSON.stringify(body);
  const headers = {
    ...extra,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${body.error}`, ...lines, '', text].join('\r\n');
}
