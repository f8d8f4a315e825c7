import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { defineQueue } from '../../db/queue.ts';
import { deleteOldKeys } from '../../http/idempotency/repository.ts';
import { deleteOldCounts } from '../../quotas/quotas.ts';
import { deleteSpentSessions, deleteSpentTokens } from './session-repository.ts';

/** Removes what has had its day: counters, tokens, sessions and the answers kept for repeats. */
export const UPKEEP_QUEUE = defineQueue<Record<never, never>>({
  name: 'accounts-upkeep',
  retryLimit: 2,
  expireInS: 300,
});

const HOURLY = '7 * * * *';
const DAY_MS = 24 * 3_600_000;

interface UpkeepParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Begins to do the upkeep; a process of the role `jobs` calls it. */
export async function startAccountsUpkeep({ database, jobs, clock }: UpkeepParts): Promise<void> {
  await jobs.work(UPKEEP_QUEUE, { concurrency: 1 }, async () => {
    await runUpkeep(database, clock());
  });
  await jobs.schedule(UPKEEP_QUEUE, HOURLY, {});
}

/** One round of it. */
export async function runUpkeep({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await deleteOldCounts(root, dayAgo);
  await deleteOldKeys(root, dayAgo);
  // Spent tokens stay a while: it is by them that reuse is noticed.
  await deleteSpentTokens(root, new Date(now.getTime() - 7 * DAY_MS));
  await deleteSpentSessions(root);
}
