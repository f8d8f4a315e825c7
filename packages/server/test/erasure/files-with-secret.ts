import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holdsSecret } from './holds-secret.ts';

/** The files below a directory that hold a secret. */
export async function filesWithSecret(directory: string, secret: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && holdsSecret(await readFile(path), secret)) found.push(path);
  }
  return found;
}
