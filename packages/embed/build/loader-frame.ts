import type { OutputPlugin, Plugin } from 'rollup';
import type { ChunkBook } from './chunk-book.ts';

/** The loader leaves `virtual:…` to the other build, and knows it by the file that was written there. */
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
 * A relative `import()` in a classic script of another origin fails: it is written with the address that the script
 * itself came from, read while `document.currentScript` still says so. The pinned loader also knows what each chunk
 * must contain, and lets the browser check that first.
 */
export function absoluteImports(isPinned: boolean): OutputPlugin {
  return {
    name: 'absolute-imports',
    renderDynamicImport: () => ({
      left: isPinned ? 'import(checked(' : 'import(embedBase+',
      right: isPinned ? '))' : ')',
    }),
  };
}

/** What hosts replace, kept from before they could. */
const KEEP =
  "const{fetch,JSON:{parse,stringify}}=window,{JSON}=window[Symbol.for('commoncast')]={fetch,JSON:{parse,stringify}};";

/** What stands in front of each chunk: the browser's own functions, as the loader found them. */
export const chunkIntro = "const{fetch,JSON}=window[Symbol.for('commoncast')]||window;";

/**
 * What stands in front of the loader, inside its function: the browser's own functions, and where it came from.
 * @param isPinned the copy at the versioned address: one folder deeper, and sure of every chunk's content
 */
export function loaderIntro(book: ChunkBook, isPinned: boolean): string {
  return [
    KEEP,
    'const embedScript=document.currentScript,',
    'embedAddress=new URL(embedScript.src),',
    `embedBase=new URL('${isPinned ? '../' : '.'}',embedAddress).href;`,
    isPinned ? checkFunction(book) : '',
  ].join('');
}

/** Preloads a chunk under the eyes of the browser (Subresource Integrity), and answers its address. */
function checkFunction(book: ChunkBook): string {
  const hashes = Object.fromEntries([...book.values()].map(({ file, integrity }) => [file, integrity]));
  return [
    `const hashes=${JSON.stringify(hashes)};`,
    'function checked(file){',
    'const href=embedBase+file,integrity=hashes[file];',
    'if(integrity)document.head.append(Object.assign(document.createElement("link"),',
    '{rel:"modulepreload",crossOrigin:"",nonce:embedScript.nonce,integrity,href}));',
    'hashes[file]="";return href}',
  ].join('');
}
