import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../../http/call/not-modified.ts';
import { notFound } from '../../problems/problems.ts';
import type { Storage, StoredObject } from '../../storage/storage.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import { parseRange } from './range-header.ts';

interface Sent {
  readonly key: string;
  readonly type: string;
  readonly cacheControl: string;
}

/**
 * Answers GET and HEAD for a stored object, with one range (206, 416) and conditions (304, If-Range), as in RFC 9110.
 * @throws {ApiError} NOT_FOUND
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, type, cacheControl }: Sent,
): Promise<FastifyReply> {
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range } = request.headers;
  const isHead = request.method === 'HEAD';
  const known = isHead || ifNoneMatch || ifRange ? await requireObject(storage, key) : null;
  reply.headers({ 'cache-control': cacheControl, 'accept-ranges': 'bytes' });
  if (known && isNotModified(known.etag, ifNoneMatch)) {
    return reply.code(304).header('etag', known.etag).send();
  }
  reply.header('content-type', type);
  if (known && isHead) return describe(reply, known).header('content-length', known.sizeBytes).send();

  const wanted = !ifRange || ifRange === known?.etag ? parseRange(range) : null;
  try {
    const object = await storage.get(key, wanted ?? undefined);
    describe(reply, object);
    if (!object.range) return reply.header('content-length', object.sizeBytes).send(object.body);
    const { first, last } = object.range;
    return reply
      .code(206)
      .header('content-range', `bytes ${first}-${last}/${object.sizeBytes}`)
      .header('content-length', last - first + 1)
      .send(object.body);
  } catch (error) {
    if (isStorageError(error, 'RANGE_NOT_SATISFIABLE'))
      return (
        reply
          .code(416)
          .header('content-range', `bytes */${error.sizeBytes}`)
          // A cache that stored the refusal under the URL would give it to viewers who ask for other bytes.
          .header('cache-control', 'no-store')
          .send()
      );
    if (isStorageError(error, 'NO_SUCH_KEY')) throw notFound();
    throw error;
  }
}

function describe(reply: FastifyReply, { etag, modifiedAt }: StoredObject): FastifyReply {
  return reply.header('etag', etag).header('last-modified', modifiedAt.toUTCString());
}

async function requireObject(storage: Storage, key: string): Promise<StoredObject> {
  const object = await storage.head(key);
  if (!object) throw notFound();
  return object;
}
