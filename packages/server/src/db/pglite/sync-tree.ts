import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** How many files are synced at once; more would only queue in the kernel. */
const PARALLEL_SYNCS = 16;

/** Makes a directory and everything in it durable. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true });
  const paths = [directory, ...entries.map((entry) => join(directory, entry))][Symbol.iterator]();
  const worker = async () => {
    for (const path of paths) await syncPath(path);
  };
  await Promise.all(Array.from({ length: PARALLEL_SYNCS }, worker));
}

/** Makes one file, or the names in one directory, durable. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
