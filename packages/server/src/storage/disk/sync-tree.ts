import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSync } from './disk-sync.ts';

/** An hour of film is thousands of segments, and the disk can take several syncs at once. */
const AT_ONCE = 8;

/** Syncs every file below a folder, then the folders. */
export async function syncTree(path: string, sync: DiskSync): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const pathsOf = (kind: 'isFile' | 'isDirectory') =>
    entries.filter((entry) => entry[kind]()).map((entry) => join(entry.parentPath, entry.name));
  await eachOf(pathsOf('isFile'), async (file) => {
    // Opened for writing, although nothing is written: Windows syncs nothing else.
    const handle = await open(file, 'r+');
    await sync.file(handle).finally(() => handle.close());
  });
  await eachOf([...pathsOf('isDirectory'), path], (directory) => sync.directory(directory));
}

async function eachOf(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  const waiting = paths.values();
  const worker = async () => {
    for (const path of waiting) await work(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
