import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';

/** With a folder for each version of Node.js; known where `NODE_COMPILE_CACHE` names it. */
const inUse = getCompileCacheDir();

/** What Node.js has compiled of our sources and libraries: next to the other caches, unless it was told another place. */
export const COMPILE_CACHE =
  inUse === undefined
    ? join(import.meta.dirname, '../../../node_modules/.cache/commoncast/compiled')
    : dirname(inUse);

/** Keeps what is imported from now on, so that the next start takes less; nothing where that folder cannot be written. */
export function keepCompiled(): void {
  enableCompileCache(COMPILE_CACHE);
}
