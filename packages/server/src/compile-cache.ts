import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** What Node.js has compiled of our sources and libraries: next to the other caches, unless its own variable names a place. */
export const COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE ??
  join(import.meta.dirname, '../../../node_modules/.cache/commoncast/compiled');

/** Keeps what is imported from now on, so that the next start takes less; nothing where that folder cannot be written. */
export function keepCompiled(): void {
  enableCompileCache(COMPILE_CACHE);
}
