import { RESTORE_PLAYLIST_DAYS } from '@commoncast/core/playlists/constants';
import { HOUR_MS } from '@commoncast/core/time/day';
import type { Database } from '../../db/database.ts';
import type { Upkeep } from '../../upkeep.ts';
import { purgePlaylists } from './repository.ts';

/** An hour more than people are promised, so that a restore in the last moment still succeeds. */
const REMOVE_AFTER_MS = RESTORE_PLAYLIST_DAYS * 24 * HOUR_MS + HOUR_MS;

/** Removes playlists that can no longer be restored. */
export const PLAYLISTS_UPKEEP: Upkeep = {
  name: 'playlists-upkeep',
  cron: '37 * * * *',
  run: ({ database }, now) => purgeDeletedPlaylists(database, now),
};

/** One round of it. */
export async function purgeDeletedPlaylists({ root }: Pick<Database, 'root'>, now: Date): Promise<void> {
  await purgePlaylists(root, new Date(now.getTime() - REMOVE_AFTER_MS));
}
