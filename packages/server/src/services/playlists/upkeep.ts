import type { Database } from '../../db/database.ts';
import { removableBefore } from '../../removable-before.ts';
import type { Upkeep } from '../../upkeep.ts';
import { purgePlaylists } from './repository.ts';

/** Removes playlists that can no longer be restored. */
export const PLAYLISTS_UPKEEP: Upkeep = {
  name: 'playlists-upkeep',
  cron: '37 * * * *',
  run: ({ database }, now) => purgeDeletedPlaylists(database, now),
};

/** One round of it. */
export async function purgeDeletedPlaylists({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgePlaylists(root, removableBefore(now));
}
