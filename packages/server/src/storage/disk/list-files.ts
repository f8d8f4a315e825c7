import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredObject } from '../storage.ts';
import { isMissing } from './is-missing.ts';
import { statFile } from './open-file.ts';

/** Every file below a folder, in the order of keys, except those that are still being written. */
export async function* listFiles(path: string, key: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const below = { path: join(path, entry.name), key: `${key}/${entry.name}` };
    if (entry.isDirectory()) yield* listFiles(below.path, below.key);
    else {
      const file = await statFile(below.path, below.key);
      if (file) yield file;
    }
  }
}

/** In keys a folder's name goes on with a slash: `a-b/c` comes before `a/c`. */
function sortName(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}
