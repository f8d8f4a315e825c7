import { defineQueue } from '../../../db/queue.ts';
import type { WorkParts } from '../../../domain.ts';
import type { CountViewing } from './count-viewing.ts';

export const VIEWING_COUNT = defineQueue({ name: 'viewing-count', retryLimit: 0, expireInS: 600 });

/** Starts to count every five minutes, in one process at a time. */
export async function startCounting({ jobs }: Pick<WorkParts, 'jobs'>, count: CountViewing): Promise<void> {
  await jobs.work(VIEWING_COUNT, { concurrency: 1 }, (_data, { signal }) => count(signal));
  await jobs.schedule(VIEWING_COUNT, '*/5 * * * *', {});
}
