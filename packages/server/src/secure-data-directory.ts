import type { Dirent } from 'node:fs';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const PERMISSIONS = 0o777;

/**
 * Creates the data directory, readable by this account only: everything below it contains secrets of people and of the
 * server. A directory that was open to others is closed first, then everything in it.
 */
export async function secureDataDirectory(directory: string): Promise<void> {
  await makeDirectory(directory);
  if (process.platform === 'win32') return; // Permissions there come from the folder above.
  const { mode } = await stat(directory);
  if ((mode & PERMISSIONS) === DIRECTORY_MODE) return;
  await chmod(directory, DIRECTORY_MODE);
  await secureBelow(directory);
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // For a read-only disk Node says "no such file"; asked for this one folder, it gives the real reason.
    await mkdir(directory, { mode: DIRECTORY_MODE });
  }
}

async function secureBelow(directory: string): Promise<void> {
  const entries: Dirent[] = await readdir(directory, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      await chmod(path, DIRECTORY_MODE);
      await secureBelow(path);
    } else if (entry.isFile()) await chmod(path, FILE_MODE);
  }
}
