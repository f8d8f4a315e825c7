import { randomUUID } from 'node:crypto';
import type { Foundation } from '../../foundation.ts';
import type { ByteSource } from '../../storage/storage.ts';
import { liveKey } from '../streams/live-links.ts';
import { POSTER_FILE } from '../streams/media-links.ts';
import { updateStream } from './repository.ts';
import { lockAnyStream } from './sessions-repository.ts';

export interface LivePosters {
  /**
   * Makes a frame of a broadcast the picture that stands for it. Each has a folder of its own, so whatever is being
   * served stays whole until the row names another.
   * @param png never one that somebody has sent
   * @param placeholder its ThumbHash, in base64
   */
  keep(streamId: string, png: ByteSource, placeholder: string | null): Promise<void>;
}

/** Pictures of live streams. */
export function createLivePosters({
  database,
  storage,
}: Pick<Foundation, 'database' | 'storage'>): LivePosters {
  return {
    async keep(streamId, png, placeholder) {
      const version = randomUUID().replaceAll('-', '').slice(0, 12);
      await storage.put(`${liveKey(streamId, version)}/${POSTER_FILE}`, png);
      const unused = await database.transaction(async (tx) => {
        const stream = await lockAnyStream(tx, streamId);
        if (!stream || stream.deleted_at !== null) return version;
        await updateStream(tx, streamId, { poster_version: version, poster_placeholder: placeholder });
        return stream.poster_version;
      });
      if (unused !== null) await storage.deletePrefix(liveKey(streamId, unused));
    },
  };
}
