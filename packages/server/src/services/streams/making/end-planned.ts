import type { Database } from '../../../db/database.ts';
import type { Storage } from '../../../storage/storage.ts';
import { vodKey } from '../media-links.ts';
import { findEarlierWork } from './earlier-work.ts';
import { endPlaylist } from './end-playlist.ts';
import { findPlan } from './plan-repository.ts';

/**
 * Stores the playlists of what a plan has promised, each ending where its files end, because no more will be made.
 * @returns how long the longest of them is, in milliseconds; null without a plan
 */
export async function endPlanned(
  { database, storage }: { readonly database: Pick<Database, 'root'>; readonly storage: Storage },
  videoId: string,
): Promise<number | null> {
  const stored = await findPlan(database.root, videoId);
  if (!stored) return null;
  const { plan, files } = await findEarlierWork(storage, videoId, stored.plan);
  const lengthsMs: number[] = [];
  for (const { directory, playlist } of plan.renditions) {
    const names = new Set(files.filter((one) => one.directory === directory).map(({ file }) => file));
    const ended = playlist === null ? null : endPlaylist(playlist, (file) => names.has(file));
    if (!ended) continue;
    const key = vodKey(videoId, `${directory}/index.m3u8`);
    // An attempt that was killed may have stored it.
    if (!(await storage.head(key))) await storage.put(key, [Buffer.from(ended.text)]);
    lengthsMs.push(ended.durationMs);
  }
  return lengthsMs.length === 0 ? null : Math.max(...lengthsMs);
}
