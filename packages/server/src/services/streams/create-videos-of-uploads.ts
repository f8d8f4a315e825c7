import type { Foundation } from '../../foundation.ts';
import type { VideosOfUploads } from '../multipart/videos-of-uploads.ts';
import { insertDraft } from './insert-draft.ts';
import { sendTranscode } from './making/transcode-queue.ts';
import { lockVideo, updateVideo } from './repository.ts';
import { announceChange } from './video-changes.ts';

/** Takes a video through its upload: from the announced file to the job that makes it. */
export function createVideosOfUploads({ jobs, clock }: Pick<Foundation, 'jobs' | 'clock'>): VideosOfUploads {
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
    async make(tx, businessId, videoId, uploadId) {
      const now = clock();
      await updateVideo(tx, businessId, videoId, {
        media_status: 'PROCESSING',
        media_touched_at: now,
        updated_at: now,
      });
      await sendTranscode(jobs, { videoId, uploadId }, { tx });
      await announceChange(tx, videoId);
    },
  };
}
