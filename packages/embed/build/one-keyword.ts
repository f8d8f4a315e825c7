import type { OutputPlugin } from 'rollup';

/**
 * Declares everything with `let`: beside the `let`s that are there anyway, each `const` costs bytes where every one counts.
 * TypeScript has already refused whatever assigns to a constant.
 */
export function oneKeyword(): OutputPlugin {
  return {
    name: 'one-keyword',
    renderChunk: (code) => ({ code: code.replace(/\bconst (?=[\w$[{])/g, 'let '), map: null }),
  };
}
