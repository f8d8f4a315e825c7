import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../../callers/member.ts';
import type { Foundation } from '../../../foundation.ts';
import { notFound } from '../../../problems/problems.ts';
import { fileBytes } from '../../../storage/file-bytes.ts';
import { requireStorage } from '../../business/require-storage.ts';
import { readStoredBytes } from '../../multipart/repository.ts';
import { type MediaLinks, POSTER_FILE, posterKey } from '../media-links.ts';
import { findVideo } from '../repository.ts';
import type { VideoRow } from '../tables.ts';
import { deleteAlternate, findAlternates, insertAlternate } from './alternates-repository.ts';
import { type MadePoster, makeFromFrame, makeFromUpload } from './make-poster.ts';

export interface AlternatePostersService {
  /** @throws {ApiError} VALIDATION_FAILED at `body`: it is not a picture that we read; PLAN_LIMIT_REACHED */
  put(member: Member, videoId: string, picture: Readable): Promise<AlternatePoster>;
  /** @throws {ApiError} VALIDATION_FAILED at `atS`, ILLEGAL_TRANSITION, PLAN_LIMIT_REACHED */
  takeFrame(member: Member, videoId: string, atS: number): Promise<AlternatePoster>;
  /** Those that still exist; for callers that have authorised already. */
  find(businessId: string, ids: readonly string[]): Promise<AlternatePoster[]>;
}

type Parts = Pick<Foundation, 'database' | 'storage' | 'pictures' | 'scratchDirectory' | 'clock'> & {
  readonly links: MediaLinks;
};

/** Posters that are kept beside a video's own, for the variants of split tests. */
export function createAlternatePostersService(parts: Parts): AlternatePostersService {
  const { database, storage, links, clock } = parts;

  async function requireVideo(member: Member, id: string): Promise<VideoRow> {
    member.require('video:write');
    const video = await findVideo(database.root, member.businessId, id);
    if (!video) throw notFound();
    return video;
  }

  const keepFor =
    (video: VideoRow) =>
    async ({ file, placeholder }: MadePoster): Promise<AlternatePoster> => {
      const id = uuidv7();
      const { size } = await stat(file);
      // The row comes first: files that no row names would stay until the video is deleted.
      await database.transaction(async (tx) => {
        await requireStorage(tx, video.business_id, size, readStoredBytes);
        await insertAlternate(tx, {
          id,
          business_id: video.business_id,
          video_id: video.id,
          placeholder,
          size_bytes: size,
          created_at: clock(),
        });
      });
      try {
        await storage.put(`${posterKey(video.id, id)}/${POSTER_FILE}`, fileBytes(file));
      } catch (error) {
        await deleteAlternate(database.root, id);
        throw error;
      }
      return { id, videoId: video.id, url: await links.alternatePoster(video, id) };
    };

  return {
    put: async (member, videoId, picture) => {
      const video = await requireVideo(member, videoId);
      return await makeFromUpload(parts, picture, keepFor(video));
    },
    takeFrame: async (member, videoId, atS) => {
      const video = await requireVideo(member, videoId);
      return await makeFromFrame(parts, { video, atS }, keepFor(video));
    },
    find: async (businessId, ids) => {
      if (ids.length === 0) return [];
      const found = await findAlternates(database.root, businessId, ids);
      return await Promise.all(
        found.map(async (row) => ({
          id: row.poster_id,
          videoId: row.id,
          url: await links.alternatePoster(row, row.poster_id),
        })),
      );
    },
  };
}
