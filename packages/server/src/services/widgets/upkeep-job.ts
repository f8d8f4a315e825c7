import { RESTORE_WIDGET_DAYS } from '@commoncast/core/widgets/constants';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { defineQueue } from '../../db/queue.ts';
import { purgeHypergraphics } from '../hypergraphics/repository.ts';
import { purgeWidgets } from './repository.ts';

/** Removes widgets and hypergraphics whose deletion cannot be taken back any more. */
export const WIDGETS_UPKEEP_QUEUE = defineQueue<Record<never, never>>({
  name: 'widgets-upkeep',
  retryLimit: 2,
  expireInS: 300,
});

const HOURLY = '27 * * * *';
const HOUR_MS = 3_600_000;
/** A restore that came in the last moment is over by then. */
const REMOVE_AFTER_MS = RESTORE_WIDGET_DAYS * 24 * HOUR_MS + HOUR_MS;

interface UpkeepParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Begins to do the upkeep; a process of the role `jobs` calls it. */
export async function startWidgetsUpkeep({ database, jobs, clock }: UpkeepParts): Promise<void> {
  await jobs.work(WIDGETS_UPKEEP_QUEUE, { concurrency: 1 }, () => purgeDeletedWidgets(database, clock()));
  await jobs.schedule(WIDGETS_UPKEEP_QUEUE, HOURLY, {});
}

/** One round of it. */
export async function purgeDeletedWidgets({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMOVE_AFTER_MS);
  await purgeWidgets(root, before);
  await purgeHypergraphics(root, before);
}
