import type { Executor } from '../../../db/database.ts';
import type { Jobs } from '../../../db/jobs.ts';
import { defineQueue } from '../../../db/queue.ts';

/** What a video is made of: a file that was uploaded, or the recording of a broadcast. */
export type SourceName = { readonly uploadId: string } | { readonly archiveId: string };

/** The id of the upload or of the archive. */
export function idOf(source: SourceName): string {
  return 'uploadId' in source ? source.uploadId : source.archiveId;
}

export type TranscodeJob = SourceName & {
  readonly videoId: string;
  /** How often it has found too little space on the disk. */
  readonly roomWaits?: number;
  /** How often the system killed its process. */
  readonly kills?: number;
};

/** One job per completed upload or finished recording: from there to renditions. */
export const TRANSCODE_QUEUE = defineQueue<TranscodeJob>({
  name: 'transcode',
  retryLimit: 3,
  // The longest that the queue allows; a job ends itself before that.
  expireInS: 24 * 3600,
});

/** Queues the making of a video from its source, unless such a job is waiting already. */
export async function sendTranscode(
  jobs: Jobs,
  job: TranscodeJob,
  options: { readonly tx?: Executor; readonly startAfterS?: number } = {},
): Promise<void> {
  await jobs.send(TRANSCODE_QUEUE, job, {
    singletonKey: idOf(job),
    ...options,
  });
}
