import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredObject } from '../storage.ts';
import { isMissing } from './is-missing.ts';
import { statFile } from './open-file.ts';

/** Every file below a folder, in no order, except those that are still being written. */
export async function* listFiles(path: string, key: string): AsyncGenerator<StoredObject> {
  const directory = await opendir(path).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of directory) {
    if (entry.name.startsWith('.')) continue;
    const below = { path: join(path, entry.name), key: `${key}/${entry.name}` };
    if (entry.isDirectory()) yield* listFiles(below.path, below.key);
    else {
      const file = await statFile(below.path, below.key);
      if (file) yield file;
    }
  }
}
