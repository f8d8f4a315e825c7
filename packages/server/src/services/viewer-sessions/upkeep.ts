import { daysBefore } from '@commoncast/core/time/day';
import type { Database } from '../../db/database.ts';
import type { Upkeep } from '../../upkeep.ts';
import { purgeSessions } from './repository.ts';

const KEPT_DAYS = 90;

/** Removes viewings that are as old as raw events may get. */
export const VIEWER_SESSIONS_UPKEEP: Upkeep = {
  name: 'viewer-sessions-upkeep',
  cron: '19 0 * * *',
  run: ({ database }, now) => purgeOldSessions(database, now),
};

/** One round of it. */
export async function purgeOldSessions({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgeSessions(root, daysBefore(now, KEPT_DAYS));
}
