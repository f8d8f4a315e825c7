import { PosterQuery } from '@commoncast/core/cdn/poster-query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validate } from '../../http/call/validate.ts';
import type { Storage } from '../../storage/storage.ts';
import { POSTER_FILE } from '../streams/media-links.ts';
import type { MadePictures, WantedPicture } from './made-pictures.ts';
import { isNotFound } from './not-found.ts';
import { posterFormat } from './poster-format.ts';
import { sendObject } from './send-object.ts';

/** For the URLs of old placements, which name no width. */
const USUAL_WIDTH = 1280;
/** Until the picture that was asked for can be made. */
const SUBSTITUTE = 'max-age=60';

interface Poster {
  /** Where the poster and what is made of it are kept. */
  readonly folder: string;
  /** The directives that apply to the address. */
  readonly cacheControl: string;
}

export interface PosterParts {
  readonly storage: Storage;
  readonly pictures: MadePictures;
}

/**
 * Answers with a poster in the width and format that suit the caller. Where that cannot be made, the poster as it was
 * taken will do: a page shows its picture, only later.
 * @throws {ApiError} NOT_FOUND, VALIDATION_FAILED
 */
function sendPoster(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PosterParts,
  { folder, cacheControl }: Poster,
): Promise<FastifyReply> {
  const { w } = validate(PosterQuery, request.query, 'query');
  const format = posterFormat(request.headers.accept);
  const sourceKey = `${folder}/${POSTER_FILE}`;
  // The address is the same for all.
  reply.header('vary', 'Accept');
  const master = { key: sourceKey, type: 'image/png', cacheControl };
  if (w === undefined && format === 'jpeg') return sendObject(request, reply, parts.storage, master);
  const width = Number(w ?? USUAL_WIDTH);
  const wanted: WantedPicture = {
    key: `${folder}/poster-${width}.${format}`,
    sourceKey,
    task: { kind: 'scaled', width, format },
  };
  return sendMade(request, reply, parts, { wanted, type: `image/${format}`, cacheControl });
}

/**
 * Answers with a poster as link previews show it.
 * @throws {ApiError} NOT_FOUND
 */
function sendShareImage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PosterParts,
  { folder, cacheControl }: Poster,
): Promise<FastifyReply> {
  const wanted: WantedPicture = {
    key: `${folder}/share.jpg`,
    sourceKey: `${folder}/${POSTER_FILE}`,
    task: { kind: 'share' },
  };
  return sendMade(request, reply, parts, { wanted, type: 'image/jpeg', cacheControl });
}

interface Made {
  readonly wanted: WantedPicture;
  readonly type: string;
  readonly cacheControl: string;
}

async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, pictures }: PosterParts,
  { wanted, type, cacheControl }: Made,
): Promise<FastifyReply> {
  const made = { key: wanted.key, type, cacheControl };
  try {
    return await sendObject(request, reply, storage, made);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  if (await pictures.make(wanted)) return sendObject(request, reply, storage, made);
  const scope = cacheControl.startsWith('private') ? 'private' : 'public';
  return sendObject(request, reply, storage, {
    key: wanted.sourceKey,
    type: 'image/png',
    cacheControl: `${scope}, ${SUBSTITUTE}`,
  });
}

/** The files whose bytes depend on the request or are made when they are first asked for, by their names. */
export const POSTER_FILES: ReadonlyMap<string, typeof sendPoster> = new Map([
  [POSTER_FILE, sendPoster],
  ['share.jpg', sendShareImage],
]);
