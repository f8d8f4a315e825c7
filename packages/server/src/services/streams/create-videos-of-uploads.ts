import type { Foundation } from '../../foundation.ts';
import type { VideosOfUploads } from '../multipart/videos-of-uploads.ts';
import { removeLeftovers } from './cleanup/leftovers.ts';
import { insertDraft } from './insert-draft.ts';
import { replaceRenditions } from './making/attempt-repository.ts';
import { sendOpening } from './making/opening-queue.ts';
import { forgetOpening } from './making/opening-repository.ts';
import { sendTranscode } from './making/transcode-queue.ts';
import { lockVideo, updateVideo } from './repository.ts';
import { announceChange } from './video-changes.ts';

/** Takes a video through its upload: from the announced file to the job that makes it. */
export function createVideosOfUploads({
  database,
  storage,
  jobs,
  clock,
}: Pick<Foundation, 'database' | 'storage' | 'jobs' | 'clock'>): VideosOfUploads {
  return {
    create: (tx, member, draft, isPublished) => insertDraft(tx, member, draft, { isPublished, now: clock() }),
    async lock(tx, businessId, videoId) {
      const video = await lockVideo(tx, businessId, videoId);
      if (!video) return null;
      return { takesFile: video.media_status === 'UPLOADING' || video.media_status === 'FAILED' };
    },
    async expect(tx, businessId, videoId, { name, sizeBytes }) {
      await updateVideo(tx, businessId, videoId, {
        media_status: 'UPLOADING',
        failure_reason: null,
        file_name: name,
        size_bytes: sizeBytes,
        updated_at: clock(),
      });
      await announceChange(tx, videoId);
    },
    lookAt: (videoId, uploadId) => sendOpening(jobs, { videoId, uploadId }),
    forgetOpening: (tx, businessId, videoId) => forgetOpening(tx, businessId, videoId, clock()),
    removeOpening: (videoId) => removeLeftovers({ database, storage }, videoId),
    async make(tx, businessId, videoId, { id: uploadId, playable }) {
      const now = clock();
      await updateVideo(tx, businessId, videoId, {
        media_status: playable ? 'PLAYABLE' : 'PROCESSING',
        media_touched_at: now,
        updated_at: now,
      });
      if (playable) await replaceRenditions(tx, videoId, [playable]);
      await sendTranscode(jobs, { videoId, uploadId }, { tx });
      await announceChange(tx, videoId);
    },
  };
}
