import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Total size in bytes of all files below a folder. */
export function sizeOfTree(directory: string): number {
  return readdirSync(directory, { recursive: true })
    .map((entry) => lstatSync(join(directory, String(entry))))
    .reduce((bytes, entry) => bytes + (entry.isFile() ? entry.size : 0), 0);
}
