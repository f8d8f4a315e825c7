import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Every file below a folder whose path or content has one of the texts in it. */
export async function filesWith(directory: string, ...texts: string[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const name = path.join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(name, 'utf8') : '';
    if (texts.some((text) => name.includes(text) || content.includes(text))) found.push(name);
  }
  return found;
}
