import type { Database } from '../../db/database.ts';
import { removableBefore } from '../../removable-before.ts';
import type { Upkeep } from '../../upkeep.ts';
import { purgeHypergraphics } from './repository.ts';

/** Removes hypergraphics that can no longer be restored. */
export const HYPERGRAPHICS_UPKEEP: Upkeep = {
  name: 'hypergraphics-upkeep',
  cron: '47 * * * *',
  run: ({ database }, now) => purgeDeletedHypergraphics(database, now),
};

/** One round. */
export async function purgeDeletedHypergraphics({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgeHypergraphics(root, removableBefore(now));
}
