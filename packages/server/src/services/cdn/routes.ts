import { dirname } from 'node:path/posix';
import { getShareImage, getThumbnail } from '@commoncast/core/cdn/api';
import { Id } from '@commoncast/core/http/values';
import { getImage } from '@commoncast/core/images/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import { toFastifyPath } from '../../http/call/create-bind.ts';
import { goneSignal } from '../../http/call/gone-signal.ts';
import { forbidden, notFound } from '../../problems/problems.ts';
import { servedType } from '../../storage/object-headers.ts';
import { isObjectKey } from '../../storage/object-key.ts';
import { openSignedFolder, type Secret } from '../../storage/signed-path.ts';
import type { Storage } from '../../storage/storage.ts';
import type { LiveGate } from '../live/live-gate.ts';
import { alternateOf, CAPTION_PREFIX, POSTER_FILE, posterKey, vodKey } from '../streams/media-links.ts';
import { cacheControl } from './cache-control.ts';
import type { MadePictures } from './made-pictures.ts';
import { isNotFound } from './not-found.ts';
import type { PromisedFiles } from './promised-files.ts';
import type { ServedVideo } from './repository.ts';
import { sendCaptions } from './send-captions.ts';
import { sendImage } from './send-image.ts';
import { sendLivePoster } from './send-live-poster.ts';
import { sendObject } from './send-object.ts';
import { sendPlaylist } from './send-playlist.ts';
import { POSTER_FILES } from './send-poster.ts';
import type { VideoGate } from './video-gate.ts';
import type { LaterFiles } from './waiting/later-files.ts';

interface CdnParts {
  readonly storage: Storage;
  readonly gate: VideoGate;
  readonly liveGate: LiveGate;
  readonly pictures: MadePictures;
  readonly promised: PromisedFiles;
  readonly later: LaterFiles;
  /** The secret with which the storage's `signGet` signs. */
  readonly secret: Secret;
  readonly clock: Clock;
}

const PLAYLIST_IN_DIRECTORY = /^([^/]+)\/index\.m3u8$/;

const PICTURES = [
  { endpoint: getThumbnail, file: 'poster.png' },
  { endpoint: getShareImage, file: 'share.jpg' },
] as const;

/** By the last part of the URL, as `core/cdn/poster.ts` makes the second from the first. */
const LIVE_PICTURES = [
  ['poster.png', POSTER_FILE],
  ['poster.jpg', 'share.jpg'],
] as const;

const EXPOSED = 'Accept-Ranges, Content-Length, Content-Range, ETag, Retry-After';

const UNSIGNED =
  'This video plays on the sites that its business allows, and its addresses are good for some hours there';

/** Serves the files of videos, and uploaded images, to pages everywhere. */
export function cdnRoutes(app: FastifyInstance, parts: CdnParts): void {
  const { storage, gate, promised, later, secret, clock } = parts;

  async function sendFile(request: FastifyRequest, reply: FastifyReply, id: string, path: string) {
    if (!v.is(Id, id)) throw notFound();
    const videoId = id.toLowerCase();
    const [, token, name] = /^(?:~([^/]*)\/)?(.*)$/s.exec(path) ?? [];
    const type = servedType(name ?? '');
    if (!name || !type || !isObjectKey(vodKey(videoId, name))) throw notFound();
    const now = clock();
    const signed = token === undefined ? null : openSignedFolder(secret, vodKey(videoId), token, now);
    const isPreview = signed?.scope === 'everything';
    const goodForS =
      signed?.scope === 'visit' ? (signed.expiresAt.getTime() - now.getTime()) / 1000 : undefined;
    const alternate = alternateOf(name);
    // An alternate poster never changes.
    const { v: version } = request.query as { v?: unknown };
    const isVersioned = alternate !== undefined || version !== undefined;
    const find = async () => {
      const video = await (isPreview ? gate.forBearer(videoId) : gate.forEverybody(videoId));
      if (!video) throw notFound();
      const isPoster = alternate !== undefined || POSTER_FILES.has(name);
      if (!signed && video.is_restricted && !isPoster) throw forbidden(UNSIGNED, 'ORIGIN_NOT_ALLOWED');
      if (!signed && token !== undefined) throw notFound();
      return video;
    };
    const send = async (video: ServedVideo) => {
      if (name.startsWith(CAPTION_PREFIX))
        return sendCaptions(request, reply, storage, { videoId, name, version, isPreview, goodForS });
      const key = keyOf(videoId, name, video.media_folder);
      const caching = cacheControl({
        name,
        mediaStatus: video.media_status,
        isVersioned,
        isPreview,
        goodForS,
      });
      const sendPoster = POSTER_FILES.get(alternate === undefined ? name : POSTER_FILE);
      if (sendPoster) {
        const chosen = alternate ?? video.poster_folder;
        const folder = chosen === null ? dirname(key) : posterKey(videoId, chosen);
        return sendPoster(request, reply, parts, { folder, cacheControl: caching });
      }
      const [, directory] = PLAYLIST_IN_DIRECTORY.exec(name) ?? [];
      const playlist = directory && (await promised.playlist(video, directory));
      if (playlist) return sendPlaylist(request, reply, playlist, caching);
      return sendObject(request, reply, storage, { key, type, cacheControl: caching });
    };
    const found = await find();
    try {
      return await send(found);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const client = { address: request.ip, gone: goneSignal(reply) };
      if (!(await later.mayBeThere(found, name, client))) throw error;
      // What was allowed before may not be any more.
      return await send(await find());
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
    const media = { method: ['GET', 'HEAD'], config: { isMedia: true } };
    cdn.route<{ Params: { id: string; '*': string } }>({
      ...media,
      url: '/cdn/vod/:id/*',
      handler: (request, reply) => sendFile(request, reply, request.params.id, request.params['*']),
    });
    for (const { endpoint, file } of PICTURES)
      cdn.route<{ Params: { id: string } }>({
        ...media,
        url: toFastifyPath(endpoint.path),
        handler: (request, reply) => sendFile(request, reply, request.params.id, file),
      });
    cdn.route<{ Params: Record<'kind' | 'id', string> }>({
      ...media,
      url: toFastifyPath(getImage.path),
      handler: (request, reply) => sendImage(request, reply, storage, request.params),
    });
    for (const [file, name] of LIVE_PICTURES)
      for (const url of [`/cdn/live/:id/${file}`, `/cdn/live/:id/:folder/${file}`])
        cdn.route<{ Params: { id: string; folder?: string } }>({
          ...media,
          url,
          handler: (request, reply) => sendLivePoster(request, reply, parts, { ...request.params, name }),
        });
    cdn.options('/cdn/*', { config: media.config }, async (_request, reply) =>
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

/** Where the file of a URL is stored: playlist, poster and storyboard in the folder that was published last. */
function keyOf(videoId: string, name: string, mediaFolder: string | null): string {
  const isBesideRenditions = name.includes('/') || mediaFolder === null;
  return vodKey(videoId, isBesideRenditions ? name : `${mediaFolder}/${name}`);
}
