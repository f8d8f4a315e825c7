import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_PREFIXES } from './media/list-media.ts';

/** The database and the media have their own entries in a backup; the rest is made again. */
const LEFT_OUT = ['database', 'demo-film', 'scratch', ...MEDIA_PREFIXES.map((prefix) => `media/${prefix}`)];

/** Every other file of a data directory except those that are still being written. */
export async function* listDataFiles(dataDirectory: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(dataDirectory, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.new')) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.includes(path)) continue;
    if (entry.isDirectory()) yield* listDataFiles(dataDirectory, path);
    else if (entry.isFile()) yield path;
  }
}
