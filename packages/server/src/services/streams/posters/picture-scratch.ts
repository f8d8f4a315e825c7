import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How the folders begin in which pictures are made: the cleanup knows by it what a killed process has left. */
export const PICTURE_PREFIX = 'picture-';

/** A folder for one picture in the making; it is removed when the picture is done. */
export async function openPictureScratch(
  scratchDirectory: string,
): Promise<AsyncDisposable & { readonly directory: string }> {
  const directory = join(scratchDirectory, `${PICTURE_PREFIX}${randomUUID()}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    directory,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true, maxRetries: 3 }),
  };
}
