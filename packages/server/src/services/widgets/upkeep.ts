import { HOUR_MS } from '@commoncast/core/time/day';
import { RESTORE_WIDGET_DAYS } from '@commoncast/core/widgets/constants';
import type { Database } from '../../db/database.ts';
import type { Upkeep } from '../../upkeep.ts';
import { purgeWidgets } from './repository.ts';

/** An hour more than people are promised, so that a restore in the last moment still succeeds. */
const REMOVE_AFTER_MS = RESTORE_WIDGET_DAYS * 24 * HOUR_MS + HOUR_MS;

/** Removes widgets that can no longer be restored. */
export const WIDGETS_UPKEEP: Upkeep = {
  name: 'widgets-upkeep',
  cron: '27 * * * *',
  run: ({ database }, now) => purgeDeletedWidgets(database, now),
};

/** One round of it. */
export async function purgeDeletedWidgets({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgeWidgets(root, new Date(now.getTime() - REMOVE_AFTER_MS));
}
