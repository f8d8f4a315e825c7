import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './is-missing.ts';
import { isAside } from './write-aside.ts';

/** Removes files of unfinished writes to which nothing was added since the given time, one folder below `directory`. */
export async function removeHalfWritten(directory: string, before: Date): Promise<void> {
  for (const folder of await namesIn(directory)) {
    for (const name of await namesIn(join(directory, folder))) {
      if (!isAside(name)) continue;
      const path = join(directory, folder, name);
      const modifiedAt = await stat(path).then(({ mtime }) => mtime, ignoreMissing);
      if (modifiedAt && modifiedAt < before) await rm(path, { force: true });
    }
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(ignoreMissing)) ?? [];
}

/** Uploads end meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
