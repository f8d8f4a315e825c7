import { open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../problems/problems.ts';
import { parseRange } from '../../../services/cdn/range-header.ts';
import { type ByteRange, resolveRange } from '../../../storage/byte-range.ts';
import type { LiveAnswer, LiveBody } from './live-answer.ts';

/** Sends an answer to GET or HEAD, with one range (206, 416) as in RFC 9110. */
export async function sendLive(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, cacheControl, sizeBytes, body }: LiveAnswer,
): Promise<FastifyReply> {
  const wanted = parseRange(request.headers.range);
  const range = wanted && resolveRange(wanted, sizeBytes);
  reply.headers({ 'accept-ranges': 'bytes' });
  if (wanted && !range) {
    // A cache that stored the refusal under the URL would give it to viewers who ask for other bytes.
    reply.headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'no-store' });
    return reply.code(416).send();
  }
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  reply.headers({ 'content-type': contentType, 'cache-control': cacheControl });
  reply.header('content-length', last - first + 1);
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${sizeBytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await read(body, { first, last }));
}

async function read(body: LiveBody, { first, last }: ByteRange) {
  if ('bytes' in body) return body.bytes.subarray(first, last + 1);
  // The recording may have become a video and be gone.
  const file = await open(body.path).catch(() => {
    throw notFound();
  });
  return file.createReadStream({ start: body.offset + first, end: body.offset + last });
}
