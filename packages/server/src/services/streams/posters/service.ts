import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isApiError } from '@commoncast/core/http/api-error';
import type { Member } from '../../../callers/member.ts';
import type { Foundation } from '../../../foundation.ts';
import { notFound } from '../../../problems/problems.ts';
import { fileBytes } from '../../../storage/file-bytes.ts';
import { requireStorage } from '../../business/require-storage.ts';
import { readStoredBytes } from '../../multipart/repository.ts';
import { expectLeftovers } from '../cleanup/leftovers-repository.ts';
import { versionOf } from '../making/attempt-recorder.ts';
import { POSTER_FILE, posterKey, vodKey } from '../media-links.ts';
import { findVideo, lockVideo, updateVideo } from '../repository.ts';
import type { VideoRow } from '../tables.ts';
import { findAlternates } from './alternates-repository.ts';
import { type MadePoster, makeFromFrame, makeFromUpload } from './make-poster.ts';
import { openPictureScratch } from './picture-scratch.ts';

export interface PostersService {
  /** @throws {ApiError} VALIDATION_FAILED at `body`: it is not a picture that we read; PLAN_LIMIT_REACHED */
  put(member: Member, videoId: string, picture: Readable): Promise<void>;
  /** @throws {ApiError} VALIDATION_FAILED at `atS`, ILLEGAL_TRANSITION, PLAN_LIMIT_REACHED */
  takeFrame(member: Member, videoId: string, atS: number): Promise<void>;
  /** Makes a copy of an alternate poster the poster of the video. @throws {ApiError} PLAN_LIMIT_REACHED */
  adopt(member: Member, videoId: string, posterId: string): Promise<void>;
  /** Back to the frame that was chosen automatically. */
  remove(member: Member, videoId: string): Promise<void>;
}

interface ShownPoster {
  /** Null for the one that was chosen automatically, which is kept with the renditions and not counted. */
  readonly folder: string | null;
  readonly bytes: number | null;
  readonly version: string | null;
  readonly placeholder: string | null;
}

const AUTOMATIC = { folder: null, bytes: null } as const;

type Parts = Pick<Foundation, 'database' | 'storage' | 'pictures' | 'scratchDirectory' | 'clock'>;

/** Posters that people choose for their videos. What was sent is never served, but made anew. */
export function createPostersService(parts: Parts): PostersService {
  const { database, storage, pictures, scratchDirectory, clock } = parts;

  async function requireVideo(member: Member, id: string): Promise<VideoRow> {
    member.require('video:write');
    const video = await findVideo(database.root, member.businessId, id);
    if (!video) throw notFound();
    return video;
  }

  /** Each poster has a folder of its own, so whatever is being served stays whole until the row names another. */
  async function choose(member: Member, id: string, { file, placeholder }: MadePoster): Promise<void> {
    const folder = `${versionOf(clock())}${randomUUID().slice(0, 8)}`;
    if (!(await expectLeftovers(database.root, member.businessId, id, clock()))) throw notFound();
    const { sizeBytes } = await storage.put(`${posterKey(id, folder)}/${POSTER_FILE}`, fileBytes(file));
    await replace(member, id, { folder, version: folder, placeholder, bytes: sizeBytes });
  }

  async function replace(member: Member, id: string, poster: ShownPoster): Promise<void> {
    const earlier = await show(member, id, poster).catch(async (error: unknown) => {
      // After any other failure the row may name it.
      if (isApiError(error) && poster.folder !== null)
        await storage.deletePrefix(posterKey(id, poster.folder));
      throw error;
    });
    if (earlier !== null) await storage.deletePrefix(posterKey(id, earlier));
  }

  /** @returns the folder of the one that was shown before */
  function show(member: Member, id: string, poster: ShownPoster): Promise<string | null> {
    return database.transaction(async (tx) => {
      if (poster.bytes !== null) await requireStorage(tx, member.businessId, poster.bytes, readStoredBytes);
      const video = await lockVideo(tx, member.businessId, id);
      if (!video) throw notFound();
      await updateVideo(tx, member.businessId, id, {
        poster_folder: poster.folder,
        poster_version: poster.version,
        poster_placeholder: poster.placeholder,
        poster_bytes: poster.bytes,
        updated_at: clock(),
      });
      return video.poster_folder;
    });
  }

  return {
    put: async (member, videoId, picture) => {
      const { id } = await requireVideo(member, videoId);
      await makeFromUpload(parts, picture, (made) => choose(member, id, made));
    },
    takeFrame: async (member, videoId, atS) => {
      const video = await requireVideo(member, videoId);
      await makeFromFrame(parts, { video, atS }, (made) => choose(member, video.id, made));
    },
    adopt: async (member, videoId, posterId) => {
      const video = await requireVideo(member, videoId);
      const [poster] = await findAlternates(database.root, member.businessId, [posterId]);
      if (poster?.id !== video.id) throw notFound();
      await using scratch = await openPictureScratch(scratchDirectory);
      const file = join(scratch.directory, 'made');
      await storage.fetchTo(`${posterKey(video.id, poster.poster_id)}/${POSTER_FILE}`, file);
      await choose(member, video.id, { file, placeholder: poster.placeholder });
    },
    remove: async (member, videoId) => {
      const video = await requireVideo(member, videoId);
      if (video.poster_folder === null) return;
      const folder = video.media_folder === null ? '' : `${video.media_folder}/`;
      const key = vodKey(video.id, `${folder}${POSTER_FILE}`);
      if (!(await storage.head(key)))
        return await replace(member, video.id, { ...AUTOMATIC, version: null, placeholder: null });
      await using scratch = await openPictureScratch(scratchDirectory);
      const sourcePath = join(scratch.directory, 'source');
      await storage.fetchTo(key, sourcePath);
      const outputPath = join(scratch.directory, 'unused');
      const { placeholder = null } = await pictures
        .render({ sourcePath, outputPath, task: { kind: 'placeholder' } })
        .catch(() => ({ placeholder: null }));
      await replace(member, video.id, { ...AUTOMATIC, version: versionOf(clock()), placeholder });
    },
  };
}
