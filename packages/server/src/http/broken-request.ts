import type { Socket } from 'node:net';
import { ApiError } from '@commoncast/core/http/api-error';
import { toErrorBody } from './error-body.ts';

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what is no HTTP, has too large a head or arrives too slowly: there is no request to reply to yet. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const body = toErrorBody(
    new ApiError({ status, code: 'MALFORMED_BODY', message: 'The request is malformed' }),
  );
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${body.error}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
