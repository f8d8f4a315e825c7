import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DiskSync } from './disk-sync.ts';

/** Creates a folder and its parents; every new name is durable when this resolves. */
export async function makeDirectory(path: string, sync: DiskSync): Promise<void> {
  const topmostNew = await mkdir(path, { recursive: true, mode: 0o700 });
  if (topmostNew === undefined) return;
  for (let made = path; made.length >= topmostNew.length; made = dirname(made)) {
    await sync.directory(dirname(made));
  }
}
