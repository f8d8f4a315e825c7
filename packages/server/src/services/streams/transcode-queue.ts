import type { Executor } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { defineQueue } from '../../db/queue.ts';

/** One job for each completed upload: from its parts to renditions. */
export const TRANSCODE_QUEUE = defineQueue<{ videoId: string; uploadId: string }>({
  name: 'transcode',
  retryLimit: 3,
  // The longest that the queue allows; a job ends itself before that.
  expireInS: 24 * 3600,
});

/** Has a video made of its upload; while such a job waits, another is not added. */
export async function sendTranscode(
  jobs: Jobs,
  videoId: string,
  uploadId: string,
  tx?: Executor,
): Promise<void> {
  await jobs.send(TRANSCODE_QUEUE, { videoId, uploadId }, { singletonKey: uploadId, ...(tx && { tx }) });
}
