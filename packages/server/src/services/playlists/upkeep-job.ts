import { RESTORE_PLAYLIST_DAYS } from '@commoncast/core/playlists/constants';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { defineQueue } from '../../db/queue.ts';
import { purgePlaylists } from './repository.ts';

/** Removes playlists whose deletion cannot be taken back any more. */
export const PLAYLISTS_UPKEEP_QUEUE = defineQueue<Record<never, never>>({
  name: 'playlists-upkeep',
  retryLimit: 2,
  expireInS: 300,
});

const HOURLY = '37 * * * *';
const HOUR_MS = 3_600_000;
/** A restore that came in the last moment is over by then. */
const REMOVE_AFTER_MS = RESTORE_PLAYLIST_DAYS * 24 * HOUR_MS + HOUR_MS;

interface UpkeepParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Begins to do the upkeep; a process of the role `jobs` calls it. */
export async function startPlaylistsUpkeep({ database, jobs, clock }: UpkeepParts): Promise<void> {
  await jobs.work(PLAYLISTS_UPKEEP_QUEUE, { concurrency: 1 }, () => purgeDeletedPlaylists(database, clock()));
  await jobs.schedule(PLAYLISTS_UPKEEP_QUEUE, HOURLY, {});
}

/** One round of it. */
export async function purgeDeletedPlaylists({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgePlaylists(root, new Date(now.getTime() - REMOVE_AFTER_MS));
}
