import { cp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { DiskSync } from './disk-sync.ts';
import { makeDirectory } from './make-directory.ts';
import { syncTree } from './sync-tree.ts';

/**
 * Moves a folder into place with one rename, after all of it is durable.
 * @throws when the target exists and is not empty
 */
export async function publishFolder(localFolder: string, targetPath: string, sync: DiskSync): Promise<void> {
  const parent = dirname(targetPath);
  await makeDirectory(parent, sync);
  await syncTree(localFolder, sync);
  try {
    await rename(localFolder, targetPath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyAcross(localFolder, targetPath, sync);
  }
  await sync.directory(parent);
}

/** The scratch folder is on another file system: copies next to the target under a hidden name, then renames. */
async function copyAcross(localFolder: string, targetPath: string, sync: DiskSync): Promise<void> {
  const aside = join(dirname(targetPath), `.writing-${uuidv7()}`);
  try {
    await cp(localFolder, aside, { recursive: true });
    await syncTree(aside, sync);
    await rename(aside, targetPath);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
  await rm(localFolder, { recursive: true, force: true });
}
