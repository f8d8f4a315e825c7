import { readFileSync } from 'node:fs';
import type { PGliteOptions } from '@electric-sql/pglite';

export type PgliteProgram = NonNullable<PGliteOptions['pgliteWasmModule']>;

/** Every Node.js has it; its types come with those of browsers only. */
declare const WebAssembly: { readonly Module: new (code: Uint8Array) => PgliteProgram };

let program: PgliteProgram | undefined;

/**
 * Compiles PGlite, once for all threads: its functions follow as they are first called, and stay compiled, so that a
 * thread that takes the place of another opens in half the time of the first.
 */
export function compileProgram(): PgliteProgram {
  program ??= new WebAssembly.Module(
    readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
  return program;
}
