import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isApiError } from '@commoncast/core/http/api-error';
import { imageAt } from '@commoncast/core/images/image-path';
import type { Foundation } from '../../foundation.ts';
import { invalid } from '../../problems/problems.ts';
import { StaleVersion } from '../../problems/stale-version.ts';
import { fileBytes } from '../../storage/file-bytes.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import { imageGone } from '../images/image-gone.ts';
import { imageKey } from '../images/image-key.ts';
import type { Logos } from '../images/logos.ts';
import { liveKey } from '../streams/live-links.ts';
import { POSTER_FILE } from '../streams/media-links.ts';
import { openPictureScratch } from '../streams/posters/picture-scratch.ts';
import type { StreamRow } from './tables.ts';

type ThumbnailColumns = Pick<StreamRow, 'thumbnail' | 'thumbnail_version' | 'thumbnail_placeholder'>;

export interface Thumbnails {
  /**
   * Makes the poster of an uploaded picture, which nothing shows until these columns are written.
   * @param address of the picture; empty for none
   * @throws {ApiError} VALIDATION_FAILED at `thumbnail`: the business has no such picture
   */
  make(businessId: string, streamId: string, address: string): Promise<ThumbnailColumns>;
  /** Awaits the change that names a poster, which is removed where the change is refused. */
  keepIf<T>(
    streamId: string,
    made: Pick<ThumbnailColumns, 'thumbnail_version'> | undefined,
    change: Promise<T>,
  ): Promise<T>;
  /** Removes a poster that no row names any longer. Call after the commit. */
  drop(streamId: string, version: string | null): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'storage' | 'pictures' | 'scratchDirectory' | 'onFailure'> & {
  readonly logos: Pick<Logos, 'toStored'>;
};

const NOT_UPLOADED = 'Upload the picture here first: one of another site cannot be used.';

/** Pictures that businesses choose for their streams. Posters in all sizes are made of them as of frames. */
export function createThumbnails(parts: Parts): Thumbnails {
  const { database, storage, pictures, scratchDirectory, logos, onFailure } = parts;
  const drop: Thumbnails['drop'] = async (streamId, version) => {
    // The garbage collection tries again.
    if (version !== null) await storage.deletePrefix(liveKey(streamId, version)).catch(onFailure);
  };
  return {
    async make(businessId, streamId, address) {
      if (address === '') return { thumbnail: '', thumbnail_version: null, thumbnail_placeholder: null };
      const thumbnail = await database.transaction((tx) =>
        logos.toStored(tx, businessId, address, 'thumbnail'),
      );
      const image = imageAt(thumbnail);
      if (image?.kind !== 'STREAM_THUMBNAIL') throw invalid({ thumbnail: NOT_UPLOADED });
      await using scratch = await openPictureScratch(scratchDirectory);
      const sourcePath = join(scratch.directory, 'source');
      const outputPath = join(scratch.directory, 'made');
      await storage.fetchTo(imageKey(image), sourcePath).catch((error: unknown) => {
        throw isStorageError(error, 'NO_SUCH_KEY') ? imageGone('thumbnail') : error;
      });
      const task = { kind: 'master' } as const;
      const { placeholder = null } = await pictures.render({ sourcePath, outputPath, task });
      const version = randomUUID().replaceAll('-', '').slice(0, 12);
      await storage.put(`${liveKey(streamId, version)}/${POSTER_FILE}`, fileBytes(outputPath));
      return { thumbnail, thumbnail_version: version, thumbnail_placeholder: placeholder };
    },
    drop,
    keepIf: (streamId, made, change) =>
      change.catch(async (error: unknown) => {
        // After any other failure the row may name it.
        if (made && (isApiError(error) || error instanceof StaleVersion))
          await drop(streamId, made.thumbnail_version);
        throw error;
      }),
  };
}
