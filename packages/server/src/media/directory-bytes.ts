import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The total size of the files below a directory; files that vanish meanwhile count as nothing. */
export async function directoryBytes(directory: string): Promise<number> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    let bytes = 0;
    // One after the other: a server that serves viewers has better uses for its thread pool.
    for (const entry of entries) {
      if (entry.isFile()) bytes += await fileBytes(join(entry.parentPath, entry.name));
    }
    return bytes;
  } catch {
    return 0;
  }
}

async function fileBytes(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
