import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

export interface Places {
  /** The folder of our modules. */
  readonly sources: string;
  /** The folder into which the bundle is written. */
  readonly outDir: string;
  /** Entries that are bundled as well: the file of each in that folder, by its source. */
  readonly entries: Readonly<Record<string, string>>;
}

/**
 * Has each module of ours find its files where they are, although it runs as part of one bundle: migrations, entries of
 * threads and child processes, and what the fronts were built into. The paths are relative, so that what is built can be
 * copied.
 */
export function ownPlace({ sources, outDir, entries }: Places): Plugin {
  return {
    name: 'own-place',
    // Before anything rewrites the expressions.
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(`${sources}/`)) return null;
      const urlOf = (path: string): string =>
        `new URL(${JSON.stringify(relative(outDir, path))}, import.meta.url)`;
      const moved = code.replaceAll(
        /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.(url|dirname)\b/g,
        (_, specifier: string | undefined, property: string | undefined) => {
          if (property === 'url') return `${urlOf(id)}.href`;
          if (property === 'dirname')
            return `process.getBuiltinModule('node:url').fileURLToPath(${urlOf(dirname(id))})`;
          const path = join(dirname(id), specifier ?? '');
          return urlOf(path in entries ? join(outDir, entries[path] ?? '') : path);
        },
      );
      return moved === code ? null : { code: moved, map: null };
    },
  };
}
