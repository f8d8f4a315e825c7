import { daysBefore } from '@commoncast/core/time/day';
import type { Database } from '../../db/database.ts';
import type { Upkeep } from '../../upkeep.ts';
import { deleteOldCrashes } from './repository.ts';

const KEPT_DAYS = 90;

/** Removes crashes of versions that nobody runs any more: anybody can report one, so what is kept needs an end. */
export const LOGGING_UPKEEP: Upkeep = {
  name: 'logging-upkeep',
  cron: '37 0 * * *',
  run: ({ database }, now) => purgeOldCrashes(database, now),
};

/** One round of it. */
export async function purgeOldCrashes({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await deleteOldCrashes(root, daysBefore(now, KEPT_DAYS));
}
