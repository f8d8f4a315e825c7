import type { Readable } from 'node:stream';
import { ApiError } from '@commoncast/core/http/api-error';
import { malformed, timedOut } from '../../problems/problems.ts';

/** How long a small body may take to arrive. */
const BODY_TIMEOUT_MS = 15_000;

/**
 * How far beyond the limit a body is still read and discarded: a client that is cut off while sending often sees a
 * broken connection instead of our answer.
 */
export const DRAINED_BYTES = 1024 * 1024;

/** The error for a body over its limit. */
export function tooLarge(limitBytes: number): ApiError {
  return new ApiError({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: `The body can have up to ${limitBytes} bytes`,
  });
}

/**
 * Reads a whole body into memory. The stream is left open, so that the request can still be answered.
 * @throws {ApiError} PAYLOAD_TOO_LARGE, MALFORMED_BODY when it breaks off, or REQUEST_TIMEOUT
 */
export async function readBytes(
  body: Readable,
  limitBytes: number,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limitBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > limitBytes + DRAINED_BYTES) reject(tooLarge(limitBytes));
  };
  const onBreak = () => reject(malformed('The body broke off'));
  const timer = setTimeout(() => reject(timedOut('The body did not arrive in time')), timeoutMs);
  body.on('data', onData).once('end', resolve).once('error', onBreak).once('close', onBreak);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    body.off('data', onData).off('end', resolve).off('close', onBreak);
  }
  if (bytes > limitBytes) throw tooLarge(limitBytes);
  return Buffer.concat(chunks, bytes);
}
