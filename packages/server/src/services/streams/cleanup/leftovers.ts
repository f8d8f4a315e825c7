import type { Database } from '../../../db/database.ts';
import type { Storage } from '../../../storage/storage.ts';
import { attemptName } from '../making/attempt-repository.ts';
import { captionKey, posterKey, vodKey } from '../media-links.ts';
import { findKeptMedia, type KeptMedia } from './leftovers-repository.ts';

interface LeftoversParts {
  readonly database: Pick<Database, 'root'>;
  readonly storage: Storage;
}

/**
 * Deletes what attempts have left in a video's folder: files that its row does not name and that the running attempt
 * cannot publish. Lists the files before it reads the row, so that nothing is deleted that the row has named meanwhile.
 */
export async function removeLeftovers(parts: LeftoversParts, videoId: string): Promise<void> {
  const folder = vodKey(videoId);
  const found = await namesBelow(parts.storage, folder);
  const kept = await findKeptMedia(parts.database.root, videoId);
  await removeOthers(parts.storage, folder, found, (name) => isKept(name, kept));
}

/**
 * Deletes everything that is stored for a video and that no row names: also captions and posters which somebody has
 * replaced, or whose row was never written.
 * @param since the mark in the video's row; nothing is deleted if it is newer, because something is being stored then
 */
export async function removeAllLeftovers(
  parts: LeftoversParts,
  videoId: string,
  since: Date | null,
): Promise<void> {
  const { storage } = parts;
  const [captions, posters] = [captionKey(videoId), posterKey(videoId)];
  const found = [await namesBelow(storage, captions), await namesBelow(storage, posters)] as const;
  const kept = await findKeptMedia(parts.database.root, videoId);
  if (kept.leftoversSince?.getTime() !== since?.getTime()) return;
  await removeOthers(storage, captions, found[0], (name) => kept.captionFiles.includes(name));
  await removeOthers(storage, posters, found[1], (name) => kept.posterFolders.includes(name));
  await removeLeftovers(parts, videoId);
}

/** What lies directly below a prefix. */
interface Names {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

async function namesBelow(storage: Storage, prefix: string): Promise<Names> {
  const [files, folders] = [new Set<string>(), new Set<string>()];
  for await (const { key } of storage.list(prefix)) {
    const [name = '', ...below] = key.slice(prefix.length + 1).split('/');
    (below.length > 0 ? folders : files).add(name);
  }
  return { files, folders };
}

async function removeOthers(
  storage: Storage,
  prefix: string,
  { files, folders }: Names,
  isKept: (name: string) => boolean,
): Promise<void> {
  for (const name of files) if (!isKept(name)) await storage.delete(`${prefix}/${name}`);
  for (const name of folders) if (!isKept(name)) await storage.deletePrefix(`${prefix}/${name}`);
}

function isKept(name: string, { directories, mediaFolder, isPlayable, runAtWork }: KeptMedia): boolean {
  if (directories.includes(name) || name === mediaFolder) return true;
  if (runAtWork !== null && name.includes(attemptName(runAtWork))) return true;
  // Without a media folder, playlist, poster and storyboard lie next to the renditions.
  return isPlayable && mediaFolder === null && /\.(m3u8|png|vtt|jpg|webp|avif|jpeg)$/.test(name);
}
