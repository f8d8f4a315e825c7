import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The database has its own files in the backup; the demo film is made again. */
const LEFT_OUT = ['database', 'demo-film'];

/** Every file of a data directory except those of the database and those that are still being written. */
export async function* listDataFiles(dataDirectory: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(dataDirectory, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.new')) continue;
    if (folder === '' && LEFT_OUT.includes(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listDataFiles(dataDirectory, path);
    else if (entry.isFile()) yield path;
  }
}
