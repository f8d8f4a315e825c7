import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eachAtOnce } from '../each-at-once.ts';
import type { DiskSync } from './disk-sync.ts';

/** An hour of film is thousands of segments, and the disk can take several syncs at once. */
const AT_ONCE = 8;

/** Syncs every file below a folder, then the folders. */
export async function syncTree(path: string, sync: DiskSync): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const pathsOf = (kind: 'isFile' | 'isDirectory') =>
    entries.filter((entry) => entry[kind]()).map((entry) => join(entry.parentPath, entry.name));
  await eachAtOnce(pathsOf('isFile'), AT_ONCE, (file) => syncFile(file, sync));
  await eachAtOnce([...pathsOf('isDirectory'), path], AT_ONCE, (directory) => sync.directory(directory));
}

/** Syncs one file. */
export async function syncFile(path: string, sync: DiskSync): Promise<void> {
  // Opened for writing, although nothing is written: Windows syncs nothing else.
  const handle = await open(path, 'r+');
  await sync.file(handle).finally(() => handle.close());
}
