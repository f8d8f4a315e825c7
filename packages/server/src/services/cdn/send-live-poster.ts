import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../problems/problems.ts';
import type { LiveGate } from '../live/live-gate.ts';
import { liveKey } from '../streams/live-links.ts';
import { cacheControl } from './cache-control.ts';
import { POSTER_FILES, type PosterParts } from './send-poster.ts';

interface LivePoster {
  readonly id: string;
  /** `~` and a token, if the address is signed. */
  readonly folder?: string;
}

/**
 * Answers with the picture of a live stream, or what link previews show of it.
 * @param name `poster.png` or `share.jpg`
 * @throws {ApiError} NOT_FOUND, VALIDATION_FAILED
 */
export async function sendLivePoster(
  request: FastifyRequest,
  reply: FastifyReply,
  { liveGate, ...parts }: PosterParts & { readonly liveGate: LiveGate },
  { id, folder, name }: LivePoster & { readonly name: string },
): Promise<FastifyReply> {
  const [, token = null] = /^~(.+)$/.exec(folder ?? '') ?? [];
  const send = POSTER_FILES.get(name);
  if (!send || (folder !== undefined && token === null)) throw notFound();
  const { id: streamId, isPreview, posterVersion } = await liveGate.findPictured(id, token);
  if (posterVersion === null) throw notFound();
  // Frames follow each other, so an address without a version shows another one soon.
  const { v: version } = request.query as { v?: unknown };
  const isVersioned = version === posterVersion;
  return await send(request, reply, parts, {
    folder: liveKey(streamId, posterVersion),
    cacheControl: cacheControl({ name, mediaStatus: 'READY', isVersioned, isPreview }),
  });
}
