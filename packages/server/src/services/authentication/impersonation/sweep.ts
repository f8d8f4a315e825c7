import { defineQueue } from '../../../db/queue.ts';
import type { WorkParts } from '../../../domain.ts';
import type { Foundation } from '../../../foundation.ts';
import type { FindLiveIdentity } from '../sessions/live-identity.ts';
import { recordEnd } from './record-end.ts';
import { listOpenImpersonations } from './repository.ts';

/** Writes down the ends that no log-out has: the time was over, or the operator's own session has ended. */
export const IMPERSONATION_SWEEP = defineQueue({ name: 'impersonation-sweep', retryLimit: 0, expireInS: 60 });

interface SweepParts extends Pick<Foundation, 'database' | 'clock'> {
  readonly findLiveIdentity: FindLiveIdentity;
}

/** One round of it. */
export async function sweepImpersonations({ database, clock, findLiveIdentity }: SweepParts): Promise<void> {
  for (const impersonation of await listOpenImpersonations(database.root)) {
    if (await findLiveIdentity(database.root, impersonation.session_id)) continue;
    await database.transaction((tx) => recordEnd(tx, impersonation, clock()));
  }
}

/** Starts to look every minute. */
export async function startSweeping(parts: Pick<WorkParts, 'jobs'> & SweepParts): Promise<void> {
  await parts.jobs.work(IMPERSONATION_SWEEP, { concurrency: 1 }, () => sweepImpersonations(parts));
  await parts.jobs.schedule(IMPERSONATION_SWEEP, '* * * * *', {});
}
