import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../../http/call/not-modified.ts';
import { objectHeaders } from '../../storage/object-headers.ts';
import type { PromisedPlaylist } from './promised-files.ts';

/** Answers GET and HEAD with a playlist that is not stored yet; its caches ask each time whether it has changed. */
export function sendPlaylist(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: PromisedPlaylist,
  cacheControl: string,
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, etag });
  if (isNotModified(etag, request.headers['if-none-match'])) return reply.code(304).send();
  reply.headers({
    'content-type': objectHeaders('index.m3u8').type,
    'content-length': Buffer.byteLength(text),
  });
  return reply.send(request.method === 'HEAD' ? undefined : text);
}
