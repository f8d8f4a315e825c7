import type { Plugin } from 'rollup';
import type { ChunkBook } from './chunk-book.ts';

/** What the player's chunk lends to the one that comes after it, by the module that it stands for. */
const LENT: Readonly<Record<string, string>> = {
  react: 'shared.react',
  'react/jsx-runtime': 'shared.runtime',
};
const CONTEXT = /[\\/]player[\\/]context\.ts$/;
/** As the sources write it, or as the compiler has rewritten it. */
const CONTEXT_IMPORT = /\/context\.[jt]s$/;

/** Leaves Preact and the player's context to whoever unpacks the chunk: there is one of each on a page. */
export function lentModules(): Plugin {
  return {
    name: 'lent-modules',
    async resolveId(source, importer) {
      if (LENT[source]) return { id: source, external: true };
      if (!CONTEXT_IMPORT.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && CONTEXT.test(found.id) ? { id: found.id, external: true } : found;
    },
  };
}

/** How the chunk's code names what is lent to it. */
export const lentGlobals = (id: string): string => LENT[id] ?? 'shared.context';

/** Makes a chunk a function of what is lent to it: it imports nothing, and its file says so. */
export const unpackable = {
  banner: 'export default shared=>{',
  footer: 'return later.more}',
  name: 'later',
} as const;

/** The player imports its later chunks by the files that they were written to, each sure of its content. */
export function laterChunks(book: ChunkBook): Plugin {
  return {
    name: 'later-chunks',
    resolveId(source) {
      const chunk = book.get(source);
      return chunk ? { id: `./${chunk.file}`, external: true } : null;
    },
    renderDynamicImport({ targetModuleId }) {
      const chunk = [...book.values()].find(({ file }) => targetModuleId?.endsWith(file));
      return chunk ? { left: `later("${chunk.integrity}",`, right: ')' } : null;
    },
  };
}

/**
 * What `later` is: the browser compares the file with its hash (Subresource Integrity) before it runs. It keeps a failed
 * import for as long as the page lives, so the next one has another address: a question mark more.
 */
export const laterFunction = [
  'function later(integrity,file){',
  'const{href}=new URL(later[file]??=file,import.meta.url);',
  'document.head.append(Object.assign(document.createElement("link"),',
  '{rel:"modulepreload",crossOrigin:"",nonce:document.querySelector("script[nonce]")?.nonce,integrity,href}));',
  'return import(href).catch(error=>{later[file]+="?";throw error})}',
].join('');
