import { defineQueue } from '../../../db/queue.ts';
import type { WorkParts } from '../../../domain.ts';
import type { BillingSweep } from './sweep.ts';

/** What is due for subscriptions and payments. */
export const BILLING_SWEEP = defineQueue({ name: 'billing-sweep', retryLimit: 0, expireInS: 600 });

/** Starts to look every minute for what is due, in one process at a time. */
export async function startSweeping({ jobs }: Pick<WorkParts, 'jobs'>, sweep: BillingSweep): Promise<void> {
  await jobs.work(BILLING_SWEEP, { concurrency: 1 }, (_data, { signal }) => sweep(signal));
  await jobs.schedule(BILLING_SWEEP, '* * * * *', {});
}
