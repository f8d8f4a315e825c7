import { HOUR_MS } from '@commoncast/core/time/day';
import { RESTORE_WIDGET_DAYS } from '@commoncast/core/widgets/constants';
import type { Database } from '../../db/database.ts';
import type { Upkeep } from '../../upkeep.ts';
import { purgeHypergraphics } from './repository.ts';

/** An hour more than people are promised, so that a last-minute restore still succeeds. */
const REMOVE_AFTER_MS = RESTORE_WIDGET_DAYS * 24 * HOUR_MS + HOUR_MS;

/** Removes hypergraphics that can no longer be restored. */
export const HYPERGRAPHICS_UPKEEP: Upkeep = {
  name: 'hypergraphics-upkeep',
  cron: '47 * * * *',
  run: ({ database }, now) => purgeDeletedHypergraphics(database, now),
};

/** One round. */
export async function purgeDeletedHypergraphics({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgeHypergraphics(root, new Date(now.getTime() - REMOVE_AFTER_MS));
}
