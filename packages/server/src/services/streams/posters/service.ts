import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Member } from '../../../callers/member.ts';
import type { Foundation } from '../../../foundation.ts';
import { notFound } from '../../../problems/problems.ts';
import { versionOf } from '../making/attempt-recorder.ts';
import { POSTER_FILE, posterKey, vodKey } from '../media-links.ts';
import { findVideo, lockVideo, updateVideo } from '../repository.ts';
import type { VideoRow } from '../tables.ts';
import { findAlternates } from './alternates-repository.ts';
import { type MadePoster, makeFromFrame, makeFromUpload } from './make-poster.ts';
import { openPictureScratch } from './picture-scratch.ts';

export interface PostersService {
  /** @throws {ApiError} VALIDATION_FAILED at `body`: it is not a picture that we read */
  put(member: Member, videoId: string, picture: Readable): Promise<void>;
  /** @throws {ApiError} VALIDATION_FAILED at `atS`, ILLEGAL_TRANSITION */
  takeFrame(member: Member, videoId: string, atS: number): Promise<void>;
  /** Makes a copy of an alternate poster the poster of the video. */
  adopt(member: Member, videoId: string, posterId: string): Promise<void>;
  /** Back to the frame that was chosen automatically. */
  remove(member: Member, videoId: string): Promise<void>;
}

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
    await storage.put(`${posterKey(id, folder)}/${POSTER_FILE}`, createReadStream(file));
    await replace(member, id, { folder, version: folder, placeholder });
  }

  async function replace(
    member: Member,
    id: string,
    poster: { folder: string | null; version: string | null; placeholder: string | null },
  ): Promise<void> {
    const earlier = await database.transaction(async (tx) => {
      const video = await lockVideo(tx, member.businessId, id);
      if (!video) throw notFound();
      await updateVideo(tx, member.businessId, id, {
        poster_folder: poster.folder,
        poster_version: poster.version,
        poster_placeholder: poster.placeholder,
        updated_at: clock(),
      });
      return video.poster_folder;
    });
    if (earlier !== null) await storage.delete(posterKey(id, earlier));
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
        return await replace(member, video.id, { folder: null, version: null, placeholder: null });
      await using scratch = await openPictureScratch(scratchDirectory);
      const sourcePath = join(scratch.directory, 'source');
      await storage.fetchTo(key, sourcePath);
      const outputPath = join(scratch.directory, 'unused');
      const { placeholder = null } = await pictures
        .render({ sourcePath, outputPath, task: { kind: 'placeholder' } })
        .catch(() => ({ placeholder: null }));
      await replace(member, video.id, { folder: null, version: versionOf(clock()), placeholder });
    },
  };
}
