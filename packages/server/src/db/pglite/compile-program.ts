import { readFileSync } from 'node:fs';
import type { PGliteOptions } from '@electric-sql/pglite';

export type PgliteProgram = NonNullable<PGliteOptions['pgliteWasmModule']>;

/** Node.js has it, but only the browser's types declare it. */
declare const WebAssembly: { readonly Module: new (code: Uint8Array) => PgliteProgram };

/**
 * Compiles PGlite for all threads of a process. V8 compiles its functions when they are first called and keeps the result,
 * so a replacement thread opens in half the time that the first one took.
 */
export function compileProgram(): PgliteProgram {
  return new WebAssembly.Module(
    readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
}
