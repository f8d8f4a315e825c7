import { constants, copyFile, link, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { DiskSync } from './disk-sync.ts';
import { isTaken } from './is-taken.ts';
import { cannotLink } from './link-or-copy.ts';
import { makeDirectory } from './make-directory.ts';
import { syncFile } from './sync-tree.ts';
import { ASIDE_PREFIX } from './write-aside.ts';

/**
 * Gives a local file a second name in the store, or copies it where the file systems have no links; what has the name
 * already is kept. Durable when this resolves.
 */
export async function storeFile(localFile: string, path: string, sync: DiskSync): Promise<void> {
  const directory = dirname(path);
  await makeDirectory(directory, sync);
  await syncFile(localFile, sync);
  try {
    await linkUnlessThere(localFile, path);
  } catch (error) {
    if (!cannotLink(error)) throw error;
    await copyUnlessThere(localFile, path, sync);
  }
  await sync.directory(directory);
}

async function linkUnlessThere(file: string, path: string): Promise<void> {
  await link(file, path).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
  });
}

/** The copy gets its name when it is whole and durable. */
async function copyUnlessThere(file: string, path: string, sync: DiskSync): Promise<void> {
  const aside = join(dirname(path), `${ASIDE_PREFIX}${uuidv7()}`);
  try {
    await copyFile(file, aside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await syncFile(aside, sync);
    await linkUnlessThere(aside, path).catch((error: unknown) => {
      if (!cannotLink(error)) throw error;
      return rename(aside, path);
    });
  } finally {
    await rm(aside, { force: true });
  }
}
