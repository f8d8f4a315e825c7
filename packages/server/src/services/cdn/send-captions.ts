import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../problems/problems.ts';
import { isObjectKey } from '../../storage/object-key.ts';
import type { Storage } from '../../storage/storage.ts';
import { CAPTION_PREFIX, captionFile, captionKey } from '../streams/media-links.ts';
import { cacheControl } from './cache-control.ts';
import { isNotFound } from './not-found.ts';
import { sendObject } from './send-object.ts';

interface Captions {
  readonly videoId: string;
  /** In the URL: `captions-<language>.vtt`. */
  readonly name: string;
  /** In the URL's query. */
  readonly version: unknown;
  readonly isPreview: boolean;
  /** Seconds for which the address is good; undefined for ever. */
  readonly goodForS: number | undefined;
}

/**
 * Answers with a file of captions. Each version has one of its own, except for those that were uploaded before there
 * were versions of files.
 * @throws {ApiError} NOT_FOUND
 */
export async function sendCaptions(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { videoId, name, version, isPreview, goodForS }: Captions,
): Promise<FastifyReply> {
  const language = name.slice(CAPTION_PREFIX.length).replace(/\.vtt$/, '');
  const isVersioned = version !== undefined;
  const send = (file: string) => {
    const key = captionKey(videoId, file);
    if (!isObjectKey(key)) throw notFound();
    const caching = cacheControl({ name, mediaStatus: 'READY', isVersioned, isPreview, goodForS });
    return sendObject(request, reply, storage, {
      key,
      type: 'text/vtt; charset=utf-8',
      cacheControl: caching,
    });
  };
  if (!isVersioned) return await send(captionFile(language));
  try {
    return await send(captionFile(language, String(version)));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return await send(captionFile(language));
  }
}
