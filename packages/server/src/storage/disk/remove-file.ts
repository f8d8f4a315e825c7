import { lstat, rm, unlink } from 'node:fs/promises';
import { isMissing } from './is-missing.ts';

/** Removes a file if there is one; a folder is no object and stays. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (isMissing(error) || (await lstat(path)).isDirectory()) return;
    throw error;
  }
}

/** Removes a folder with everything in it, if there is one; a file of this name is not below it and stays. */
export async function removeFolder(path: string): Promise<void> {
  try {
    await rm(`${path}/`, { recursive: true, force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
