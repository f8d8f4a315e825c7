import type { OutputPlugin, Plugin } from 'rollup';
import type { ChunkBook } from './chunk-book.ts';

/** Loader and show leave `virtual:…` to other builds, and know each by the file that was written there. */
export function virtualChunks(book: ChunkBook): Plugin {
  return {
    name: 'virtual-chunks',
    resolveId(source) {
      const chunk = book.get(source);
      return chunk ? { id: chunk.file, external: true } : null;
    },
  };
}

/**
 * A relative `import()` in a classic script of another origin fails: chunks are loaded from the address that the script
 * itself came from, read while `document.currentScript` still says so.
 */
export function chunkImports(): OutputPlugin {
  return {
    name: 'chunk-imports',
    renderDynamicImport: ({ targetModuleId }) => ({
      left: 'load(',
      // A module of its own for each business.
      right: targetModuleId?.startsWith('site-') ? '+embedAddress.search)' : ')',
    }),
  };
}

/** What stands in front of each chunk: the browser's own functions as the loader found them, and its way to chunks. */
export const chunkIntro = "let{fetch,JSON,load}=window[Symbol.for('commoncast')]||window;";

/** What also stands in front of the chunk for a second business: the snippet's parameters are those of its own address. */
export const secondIntro = `${chunkIntro}let embedAddress=new URL(import.meta.url);`;

/**
 * What stands in front of the loader, inside its function: where it came from, how it loads a chunk, and what hosts
 * replace, kept from before they could. The first loader of a page keeps it for all. Browsers keep a failed import for
 * as long as the page lives, so the next one has another address: a question mark more.
 * @param isPinned the copy at the versioned address: one folder deeper, and sure of every chunk's content
 */
export function loaderIntro(book: ChunkBook, isPinned: boolean): string {
  return [
    isPinned ? `let embedScript=document.currentScript;${checkFunction(book)}` : '',
    'let embedAddress=new URL(document.currentScript.src);',
    'let{fetch,JSON:{parse,stringify}}=window,{JSON,load}=window[Symbol.for("commoncast")]??=',
    '{fetch,JSON:{parse,stringify},url:embedAddress,load:file=>',
    `import(${isPinned ? 'checked(file)' : 'load[file]??=new URL(file,embedAddress)'})`,
    '.catch(error=>{load[file]+="?";throw error})};',
  ].join('');
}

/** Preloads a chunk under the eyes of the browser (Subresource Integrity), and answers its address. */
function checkFunction(book: ChunkBook): string {
  const hashes = Object.fromEntries([...book.values()].map(({ file, integrity }) => [file, integrity]));
  return [
    `let hashes=${JSON.stringify(hashes)};`,
    'function checked(file){',
    'const{href}=new URL(load[file]??="../"+file,embedAddress),integrity=hashes[file.split("?")[0]];',
    'if(integrity&&!hashes[href])document.head.append(Object.assign(document.createElement("link"),',
    '{rel:"modulepreload",crossOrigin:"",nonce:embedScript.nonce,integrity,href}));',
    'hashes[href]=1;return href}',
  ].join('');
}
