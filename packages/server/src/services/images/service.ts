import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Permission } from '@commoncast/core/authentication/permissions';
import { imagePath } from '@commoncast/core/images/image-path';
import type { ImageKind, UploadedImage } from '@commoncast/core/images/schema';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../callers/member.ts';
import type { Foundation } from '../../foundation.ts';
import { UNREADABLE_LOGO } from '../../media/pictures/picture-job.ts';
import { fileBytes } from '../../storage/file-bytes.ts';
import { requireStorage } from '../business/require-storage.ts';
import { readStoredBytes } from '../multipart/repository.ts';
import { pictureRefusal } from '../streams/posters/picture-refusal.ts';
import { openPictureScratch } from '../streams/posters/picture-scratch.ts';
import { imageKey } from './image-key.ts';
import { insertImage } from './repository.ts';

const PERMISSIONS: Readonly<Record<ImageKind, Permission>> = {
  PLAYER_LOGO: 'player:write',
  BUSINESS_PROFILE: 'account:write',
  STREAM_THUMBNAIL: 'stream:write',
  STREAM_IMAGE: 'stream:write',
};

export interface ImagesService {
  /** @throws {ApiError} VALIDATION_FAILED at `body`: it is not a picture that we read; PLAN_LIMIT_REACHED */
  upload(member: Member, kind: ImageKind, picture: Readable): Promise<UploadedImage>;
}

type ImagesParts = Pick<Foundation, 'database' | 'storage' | 'pictures' | 'scratchDirectory' | 'clock'> & {
  readonly mediaOrigin: string;
};

/** Images that people upload. What was sent is never served, but made anew. */
export function createImagesService(parts: ImagesParts): ImagesService {
  const { database, storage, pictures, scratchDirectory, clock, mediaOrigin } = parts;
  return {
    upload: async (member, kind, picture) => {
      member.require(PERMISSIONS[kind]);
      const { businessId } = member;
      await using scratch = await openPictureScratch(scratchDirectory);
      const sourcePath = join(scratch.directory, 'source');
      await pipeline(picture, createWriteStream(sourcePath, { mode: 0o600 }));
      const outputPath = join(scratch.directory, 'made');
      const { width, height } = await pictures
        .render({
          sourcePath,
          outputPath,
          task: { kind: kind === 'STREAM_THUMBNAIL' ? 'thumbnail' : 'logo' },
        })
        .catch((error: unknown) => {
          throw pictureRefusal(error, 'body', UNREADABLE_LOGO);
        });
      const { size: sizeBytes } = await stat(outputPath);
      const image = { kind, id: uuidv7() };
      await database.transaction(async (tx) => {
        await requireStorage(tx, businessId, sizeBytes, readStoredBytes);
        await insertImage(tx, {
          ...image,
          business_id: businessId,
          created_by: member.userId,
          size_bytes: sizeBytes,
          created_at: clock(),
        });
      });
      // After its row, so that no file is left of which nothing knows.
      await storage.put(imageKey(image), fileBytes(outputPath));
      return { ...image, url: `${mediaOrigin}${imagePath(image)}`, width, height, sizeBytes };
    },
  };
}
