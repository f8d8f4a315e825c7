import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkAnswer } from './check-answer.ts';
import { isNotModified } from './not-modified.ts';

/** Sends a successful result in the envelope, or 304 if the client has this version. */
export function sendAnswer(
  endpoint: EndpointDefinition,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isChecked: boolean,
): FastifyReply {
  if (isChecked) checkAnswer(endpoint, result);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const etag = reply.getHeader('etag');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && typeof etag === 'string' && isNotModified(etag, request.headers['if-none-match'])) {
    return reply.code(304).send();
  }
  return reply
    .code(endpoint.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ responseData: result ?? null }));
}
