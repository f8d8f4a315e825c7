import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { defineQueue } from '../../db/queue.ts';
import { purgeSessions } from './repository.ts';

/** Removes viewings that have been kept as long as raw events are. */
export const VIEWER_SESSIONS_UPKEEP_QUEUE = defineQueue<Record<never, never>>({
  name: 'viewer-sessions-upkeep',
  retryLimit: 2,
  expireInS: 300,
});

const DAILY = '19 0 * * *';
const KEPT_MS = 90 * 86_400_000;

interface UpkeepParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Begins to do the upkeep; a process of the role `jobs` calls it. */
export async function startViewerSessionsUpkeep({ database, jobs, clock }: UpkeepParts): Promise<void> {
  await jobs.work(VIEWER_SESSIONS_UPKEEP_QUEUE, { concurrency: 1 }, () =>
    purgeOldSessions(database, clock()),
  );
  await jobs.schedule(VIEWER_SESSIONS_UPKEEP_QUEUE, DAILY, {});
}

/** One round of it. */
export async function purgeOldSessions({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgeSessions(root, new Date(now.getTime() - KEPT_MS));
}
