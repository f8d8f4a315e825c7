import { constants, copyFile, link } from 'node:fs/promises';
import { StorageError } from '../storage-error.ts';
import { isMissing } from './is-missing.ts';

/** Errors of file systems that have no hard links, or for two paths on different ones. */
const CANNOT_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']);

/** Whether a second name failed for want of links, not of the file. */
export function cannotLink(error: unknown): boolean {
  return CANNOT_LINK.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Gives a file a second name without copying its bytes, if the file systems allow it. */
export async function linkOrCopy(path: string, target: string): Promise<void> {
  try {
    await link(path, target);
  } catch (error) {
    if (isMissing(error)) throw new StorageError('NO_SUCH_KEY', 'no such key');
    if (!cannotLink(error)) throw error;
    await copyFile(path, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}
