import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hashes the files that a build reads, names and contents, so that an unchanged build is not repeated.
 * @param folders files or folders below `root`; `dist`, `e2e` and test files are left out
 */
export function inputHash(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of filesBelow(root, folder))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesBelow(root: string, path: string): string[] {
  const entries = tryReadFolder(join(root, path));
  if (!entries) return [path];
  return entries
    .filter((entry) => !/^(dist|e2e|node_modules)$|\.(test|stories)\.tsx?$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(root, join(path, entry.name)) : [join(path, entry.name)],
    )
    .sort();
}

function tryReadFolder(path: string): import('node:fs').Dirent[] | null {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return null;
  }
}
