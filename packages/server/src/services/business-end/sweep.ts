import { defineQueue } from '../../db/queue.ts';
import type { Foundation } from '../../foundation.ts';
import { type ClosingSweepParts, sweepClosing } from './closing/sweep.ts';
import { type ExportParts, removeLeftExports } from './export/export-job.ts';

/** Looks for businesses whose days are over and for exports that nobody can download any more. */
export const BUSINESS_END_SWEEP = defineQueue({
  name: 'business-end-sweep',
  retryLimit: 0,
  expireInS: 3600,
});

/** One round of it. */
export async function sweepBusinessEnds(parts: ClosingSweepParts & ExportParts): Promise<void> {
  await sweepClosing(parts);
  await removeLeftExports(parts);
}

/** Starts to look every ten minutes. */
export async function startSweeping(
  { jobs }: Pick<Foundation, 'jobs'>,
  sweep: () => Promise<void>,
): Promise<void> {
  await jobs.work(BUSINESS_END_SWEEP, { concurrency: 1 }, sweep);
  await jobs.schedule(BUSINESS_END_SWEEP, '*/10 * * * *', {});
}
