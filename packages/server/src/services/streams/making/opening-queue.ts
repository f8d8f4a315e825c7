import type { Jobs } from '../../../db/jobs.ts';
import { defineQueue } from '../../../db/queue.ts';

export interface OpeningJob {
  readonly videoId: string;
  readonly uploadId: string;
}

/** One job now and then while the parts of a file arrive: it makes the beginning, as soon as there is enough of it. */
export const OPENING_QUEUE = defineQueue<OpeningJob>({
  name: 'opening',
  // The next part brings another one, and in the end the whole film is made.
  retryLimit: 0,
  expireInS: 600,
});

/** Queues a look at what has arrived of an upload, unless one is waiting already. */
export async function sendOpening(jobs: Jobs, job: OpeningJob): Promise<void> {
  await jobs.send(OPENING_QUEUE, job, { singletonKey: job.uploadId });
}
