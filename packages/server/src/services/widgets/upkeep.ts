import type { Database } from '../../db/database.ts';
import { removableBefore } from '../../removable-before.ts';
import type { Upkeep } from '../../upkeep.ts';
import { purgeWidgets } from './repository.ts';

/** Removes widgets that can no longer be restored. */
export const WIDGETS_UPKEEP: Upkeep = {
  name: 'widgets-upkeep',
  cron: '27 * * * *',
  run: ({ database }, now) => purgeDeletedWidgets(database, now),
};

/** One round of it. */
export async function purgeDeletedWidgets({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgeWidgets(root, removableBefore(now));
}
