import { opendir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './is-missing.ts';
import { isAside } from './write-aside.ts';

/** Removes files of unfinished writes to which nothing was added since the given time, one folder below `directory`. */
export async function removeHalfWritten(directory: string, before: Date): Promise<void> {
  for (const folder of await namesIn(directory)) {
    for (const name of await namesIn(join(directory, folder))) {
      const path = join(directory, folder, name);
      if (isAside(name) && (await isOlder(path, before))) await rm(path, { force: true });
    }
  }
}

/** The same in all folders below `directory`. */
export async function removeAllHalfWritten(directory: string, before: Date): Promise<void> {
  for await (const { name, parentPath } of await opendir(directory, { recursive: true })) {
    const path = join(parentPath, name);
    if (isAside(name) && (await isOlder(path, before))) await rm(path, { force: true });
  }
}

/** Removes the folders below `directory` in which nothing is, and nothing has been since the given time. */
export async function removeEmptyFolders(directory: string, before: Date): Promise<void> {
  for (const name of await namesIn(directory)) {
    const path = join(directory, name);
    if (await isOlder(path, before)) await rmdir(path).catch(ignoreInUse);
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  const modifiedAt = await stat(path).then(({ mtime }) => mtime, ignoreMissing);
  return modifiedAt !== undefined && modifiedAt < before;
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(ignoreMissing)) ?? [];
}

function ignoreInUse(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') ignoreMissing(error);
}

/** Uploads end meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
