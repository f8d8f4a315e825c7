import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { PGliteOptions } from '@electric-sql/pglite';

export type PgliteProgram = NonNullable<PGliteOptions['pgliteWasmModule']>;

/** Node.js has it, but only the browser's types declare it. */
declare const WebAssembly: { readonly Module: new (code: Uint8Array) => PgliteProgram };

/**
 * How much of a function runs (its bytes, as often as they are executed) before V8 optimizes it: by default 13 million.
 * What a start runs a few times is then optimized too, in threads that take the processors from the start. Ten times as
 * much would be felt for a while when many people come just after it.
 */
const TIERING_BUDGET = 60_000_000;

/**
 * Compiles PGlite for all threads of a process. V8 compiles its functions when they are first called and keeps the result,
 * so a replacement thread opens in half the time that the first one took.
 */
export function compileProgram(): PgliteProgram {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  return new WebAssembly.Module(
    readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
}
