import type { IncomingMessage } from 'node:http';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { malformed } from '../../problems/problems.ts';
import { requireContentType } from './content-type.ts';
import { limitStream } from './limited-stream.ts';
import { DRAINED_BYTES, readBytes, tooLarge } from './read-bytes.ts';
import { checkText, parseStrictJson } from './strict-json.ts';

export const DEFAULT_LIMIT_BYTES = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Receives the body as the endpoint wants it, unvalidated: a stream for octets, text if its schema is one,
 * otherwise the parsed JSON. Undefined without a body.
 * @throws {ApiError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or MALFORMED_BODY
 */
export async function receiveBody(request: IncomingMessage, endpoint: EndpointDefinition): Promise<unknown> {
  const type = endpoint.bodyType ?? 'application/json';
  const limitBytes = endpoint.bodyLimit ?? DEFAULT_LIMIT_BYTES;
  const isOctets = type === 'application/octet-stream';
  if (!isOctets && !hasBody(request)) return undefined;
  requireContentType(request.headers['content-type'], type);
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  if (declaredBytes > limitBytes + (isOctets ? 0 : DRAINED_BYTES)) throw tooLarge(limitBytes);
  if (isOctets) return limitStream(request, limitBytes);
  const text = decode(await readBytes(request, limitBytes));
  if (endpoint.body?.type === 'string') {
    checkText(text);
    return text;
  }
  return parseStrictJson(text);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8');
  }
}
