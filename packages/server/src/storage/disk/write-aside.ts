import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { DiskSync } from './disk-sync.ts';

export const ASIDE_PREFIX = '.writing-';

/** Whether a file's name is that of one that is still being written, or was when its writer was killed. */
export function isAside(name: string): boolean {
  return name.startsWith(ASIDE_PREFIX);
}

/**
 * Writes a file that exists either completely or not at all: under a hidden name first, then synced, renamed, and its
 * folder synced. When `write` rejects, nothing is left.
 */
export async function writeAside<T>(
  path: string,
  sync: DiskSync,
  write: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const directory = dirname(path);
  const aside = join(directory, `${ASIDE_PREFIX}${uuidv7()}`);
  const handle = await open(aside, 'wx');
  try {
    let result: T;
    try {
      result = await write(handle);
      await sync.file(handle);
    } finally {
      await handle.close();
    }
    await rename(aside, path);
    await sync.directory(directory);
    return result;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
