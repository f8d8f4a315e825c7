import { getThumbnail } from '@commoncast/core/cdn/api';
import { ApiError } from '@commoncast/core/http/api-error';
import { Id } from '@commoncast/core/http/values';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import { toFastifyPath } from '../../http/call/create-bind.ts';
import { notFound } from '../../problems/problems.ts';
import { isObjectKey } from '../../storage/object-key.ts';
import { isSignedFolder, type Secret } from '../../storage/signed-path.ts';
import type { Storage } from '../../storage/storage.ts';
import { CAPTION_PREFIX, captionKey, vodKey } from '../streams/media-links.ts';
import { cacheControl } from './cache-control.ts';
import { mediaFileType } from './media-file-type.ts';
import { sendObject } from './send-object.ts';
import type { VideoGate } from './video-gate.ts';

interface CdnParts {
  readonly storage: Storage;
  readonly gate: VideoGate;
  /** The secret with which the storage's `signGet` signs. */
  readonly secret: Secret;
  readonly clock: Clock;
}

/** Files that lie next to the renditions and change with each publication. */
const PUBLISHED_BESIDE = /^(index\.m3u8|poster\.png|storyboard(-\d+)?\.(vtt|jpg))$/;

const EXPOSED = 'Accept-Ranges, Content-Length, Content-Range, ETag';

/** Serves the files of videos to pages everywhere. */
export function cdnRoutes(app: FastifyInstance, { storage, gate, secret, clock }: CdnParts): void {
  async function sendFile(request: FastifyRequest, reply: FastifyReply, id: string, path: string) {
    if (!v.is(Id, id)) throw notFound();
    const videoId = id.toLowerCase();
    const [, token, name] = /^(?:~([^/]*)\/)?(.*)$/s.exec(path) ?? [];
    const isPreview = token !== undefined;
    const type = mediaFileType(name ?? '');
    if (!name || !type || !isObjectKey(vodKey(videoId, name))) throw notFound();
    if (isPreview && !isSignedFolder(secret, vodKey(videoId), token, clock())) throw notFound();
    const isVersioned = (request.query as { v?: unknown }).v !== undefined;
    const send = async () => {
      const video = await (isPreview ? gate.forBearer(videoId) : gate.forEverybody(videoId));
      if (!video) throw notFound();
      return sendObject(request, reply, storage, {
        key: keyOf(videoId, name, video.media_folder),
        contentType: type.contentType,
        cacheControl: cacheControl({ name, mediaStatus: video.media_status, isVersioned, isPreview }),
      });
    };
    try {
      return await send();
    } catch (error) {
      // The file may belong to a folder published since the gate last looked.
      if (!isNotFound(error) || !PUBLISHED_BESIDE.test(name)) throw error;
      gate.forget(videoId);
      return send();
    }
  }

  void app.register(async (cdn) => {
    cdn.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED,
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
      });
    });
    const method = ['GET', 'HEAD'];
    cdn.route<{ Params: { id: string; '*': string } }>({
      method,
      url: '/cdn/vod/:id/*',
      handler: (request, reply) => sendFile(request, reply, request.params.id, request.params['*']),
    });
    cdn.route<{ Params: { id: string } }>({
      method,
      url: toFastifyPath(getThumbnail.path),
      handler: (request, reply) => sendFile(request, reply, request.params.id, 'poster.png'),
    });
    cdn.options('/cdn/*', async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'range, if-range, if-none-match',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send(),
    );
  });
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

/** Where the file of a URL is stored: playlist, poster and storyboard in the folder that was published last. */
function keyOf(videoId: string, name: string, mediaFolder: string | null): string {
  if (!name.startsWith(CAPTION_PREFIX)) {
    const isBesideRenditions = name.includes('/') || mediaFolder === null;
    return vodKey(videoId, isBesideRenditions ? name : `${mediaFolder}/${name}`);
  }
  return captionKey(videoId, name.slice(CAPTION_PREFIX.length).replace(/\.vtt$/, ''));
}
