import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { versionTag } from '@commoncast/core/http/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../file-answer.ts';
import { serialize } from '../serialize-once.ts';
import { answersVersion } from '../version/answers-version.ts';
import { checkAnswer } from './check-answer.ts';
import { isNotModified } from './not-modified.ts';

/**
 * Sends a successful result in the envelope, or 304 if the client has this version. The tag of a record is for If-Match
 * alone: it stays the same while views or signed URLs in the record change, so it never leads to a 304.
 */
export function sendAnswer(
  endpoint: EndpointDefinition,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isChecked: boolean,
): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (endpoint.responseType === 'application/pdf') return sendFile(endpoint, result as FileAnswer, reply);
  if (isChecked) checkAnswer(endpoint, result);
  if (answersVersion(endpoint)) {
    reply.header('etag', versionTag((result as { readonly version: number }).version));
    return sendWhole(endpoint, result, reply);
  }
  const etag = reply.getHeader('etag');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && typeof etag === 'string' && isNotModified(etag, request.headers['if-none-match'])) {
    return reply.code(304).send();
  }
  return sendWhole(endpoint, result, reply);
}

function sendWhole(endpoint: EndpointDefinition, result: unknown, reply: FastifyReply): FastifyReply {
  if (endpoint.responseType === 'text/csv') return sendTable(endpoint, result as string, reply);
  return reply
    .code(endpoint.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(`{"responseData":${serialize(result)}}`);
}

/** A table is a file: browsers save it, by the folder of its address. */
function sendTable({ path }: EndpointDefinition, table: string, reply: FastifyReply): FastifyReply {
  const name = path.split('/').at(-2);
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(table);
}

/** Browsers save it under its name. */
function sendFile(
  { responseType }: EndpointDefinition,
  { name, bytes }: FileAnswer,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .header('content-type', responseType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes);
}
