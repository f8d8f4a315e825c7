import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/database.ts';
import type { Jobs } from '../../../../db/jobs.ts';
import { defineQueue } from '../../../../db/queue.ts';
import { purge } from './purge.ts';

/** Removes raw beats and plays that have been kept long enough. */
export const INSIGHTS_UPKEEP_QUEUE = defineQueue<Record<never, never>>({
  name: 'insights-upkeep',
  retryLimit: 2,
  expireInS: 900,
});

/** Soon after each midnight, when another day has become too old. */
const DAILY = '11 0 * * *';

interface UpkeepParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Begins to do the upkeep; a process of the role `jobs` calls it. */
export async function startInsightsUpkeep({ database, jobs, clock }: UpkeepParts): Promise<void> {
  await jobs.work(INSIGHTS_UPKEEP_QUEUE, { concurrency: 1 }, () => purge(database, clock()));
  await jobs.schedule(INSIGHTS_UPKEEP_QUEUE, DAILY, {});
}
