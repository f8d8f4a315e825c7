import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { eachAtOnce } from '../each-at-once.ts';
import { requireObjectKey } from '../object-key.ts';
import { StorageError } from '../storage-error.ts';
import { deletePrefix } from './delete-prefix.ts';
import { listObjects } from './list-objects.ts';
import type { S3Client } from './s3-client.ts';
import { putFile } from './store-from.ts';

/** An hour of film is thousands of segments. */
const AT_ONCE = 8;

/**
 * Stores every file of a folder below a prefix and removes the folder. Playlists come last: whoever finds one finds
 * what it names. After a failure, what was stored is removed again.
 */
export async function publishFrom(client: S3Client, localFolder: string, prefix: string): Promise<void> {
  for await (const _ of listObjects(client, requireObjectKey(prefix)))
    throw new StorageError('INVALID_KEY', 'this prefix has been published');
  const files = await filesBelow(localFolder);
  const isPlaylist = (file: string) => file.endsWith('.m3u8');
  const store = (file: string) =>
    putFile(client, join(localFolder, file), requireObjectKey(`${prefix}/${toKey(file)}`));
  try {
    await eachAtOnce(
      files.filter((file) => !isPlaylist(file)),
      AT_ONCE,
      store,
    );
    await eachAtOnce(files.filter(isPlaylist), AT_ONCE, store);
  } catch (error) {
    // If it fails too, the cleanup removes what no row names.
    await deletePrefix(client, prefix).catch(() => {});
    throw error;
  }
  await rm(localFolder, { recursive: true, force: true });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function toKey(file: string): string {
  return file.replaceAll(sep, '/');
}
