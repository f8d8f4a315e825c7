import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Foundation } from '../../foundation.ts';
import type { PictureTask } from '../../media/pictures/picture-job.ts';
import { fileBytes } from '../../storage/file-bytes.ts';
import { isStorageError } from '../../storage/storage-error.ts';
import { openPictureScratch } from '../streams/posters/picture-scratch.ts';

/** How long to wait before trying again to make a picture that could not be made. */
const GIVE_UP_MS = 60_000;
const MOST_GIVEN_UP = 2_000;

/** A picture that is made from another, and then kept beside it. */
export interface WantedPicture {
  /** Where it is kept. */
  readonly key: string;
  /** What it is made from. */
  readonly sourceKey: string;
  readonly task: PictureTask;
}

export interface MadePictures {
  /**
   * Makes a picture, unless it is there. Simultaneous calls make it once.
   * @returns false if it cannot be made now
   */
  make(wanted: WantedPicture): Promise<boolean>;
}

type Parts = Pick<Foundation, 'storage' | 'pictures' | 'scratchDirectory' | 'roomWatch' | 'onFailure'>;

/** Makes the sizes and formats of pictures when somebody first asks for them. */
export function createMadePictures(parts: Parts): MadePictures {
  const { storage, pictures, scratchDirectory, roomWatch, onFailure } = parts;
  const atWork = new Map<string, Promise<boolean>>();
  const givenUp = new LRUCache<string, true>({ max: MOST_GIVEN_UP, ttl: GIVE_UP_MS });

  async function render({ key, sourceKey, task }: WantedPicture): Promise<boolean> {
    try {
      await using scratch = await openPictureScratch(scratchDirectory);
      const { directory } = scratch;
      const job = { sourcePath: join(directory, 'source'), outputPath: join(directory, 'made'), task };
      await storage.fetchTo(sourceKey, job.sourcePath);
      await pictures.render(job);
      await storage.put(key, fileBytes(job.outputPath));
      return true;
    } catch (error) {
      givenUp.set(key, true);
      // A video without a poster is not a failure.
      if (!isStorageError(error, 'NO_SUCH_KEY')) onFailure(error);
      return false;
    }
  }

  return {
    make: (wanted) => {
      const { key } = wanted;
      if (givenUp.has(key) || roomWatch.isShort()) return Promise.resolve(false);
      const running = atWork.get(key) ?? render(wanted).finally(() => atWork.delete(key));
      atWork.set(key, running);
      return running;
    },
  };
}
