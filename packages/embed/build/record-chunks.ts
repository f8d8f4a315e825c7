import type { Plugin } from 'rollup';
import type { ChunkBook } from './chunk-book.ts';
import { integrityOf } from './integrity.ts';

/** Notes under which hashed name each entry of the first build was written. */
export function recordChunks(book: ChunkBook): Plugin {
  return {
    name: 'record-chunks',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !output.isEntry) continue;
          book.set(`virtual:${output.name}`, {
            file: output.fileName,
            integrity: integrityOf(output.code),
          });
        }
      },
    },
  };
}
