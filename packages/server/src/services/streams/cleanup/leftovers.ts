import type { Database } from '../../../db/database.ts';
import type { Storage } from '../../../storage/storage.ts';
import { attemptName } from '../making/attempt-repository.ts';
import { vodKey } from '../media-links.ts';
import { findKeptMedia, type KeptMedia } from './leftovers-repository.ts';

/**
 * Deletes files in a video's folder that its row does not name and that the running attempt cannot publish. Lists the
 * files before it reads the row, so that nothing is deleted that the row has named meanwhile.
 */
export async function removeLeftovers(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  videoId: string,
): Promise<void> {
  const folder = vodKey(videoId);
  const found = new Set<string>();
  for await (const { key } of storage.list(folder)) found.add(key.slice(folder.length + 1).split('/', 1)[0]!);
  const kept = await findKeptMedia(database.root, videoId);
  for (const name of found) if (!isKept(name, kept)) await storage.delete(vodKey(videoId, name));
}

function isKept(name: string, { directories, mediaFolder, isPlayable, runAtWork }: KeptMedia): boolean {
  if (directories.includes(name) || name === mediaFolder) return true;
  if (runAtWork !== null && name.includes(attemptName(runAtWork))) return true;
  // Without a media folder, playlist, poster and storyboard lie next to the renditions.
  return isPlayable && mediaFolder === null && /\.(m3u8|png|vtt|jpg|webp|avif|jpeg)$/.test(name);
}
