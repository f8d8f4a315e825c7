import type { Plugin } from 'rollup';

/**
 * One program for all builds. The plugin reads and compiles the whole package whenever a build starts; what it has
 * compiled for the first serves all of them.
 */
export function compileOnce(typescript: Plugin): Plugin {
  const { buildStart, buildEnd } = typescript;
  let isCompiled = false;
  let isClosed = false;
  return {
    ...typescript,
    buildStart(options) {
      if (isCompiled) return;
      isCompiled = true;
      return callOf(buildStart).call(this, options);
    },
    buildEnd(error) {
      if (isClosed) return;
      isClosed = true;
      return callOf(buildEnd).call(this, error);
    },
  };
}

/** @throws {TypeError} the plugin has no such hook, or one of another shape */
function callOf<Hook>(hook: Hook): Extract<Hook, (...values: never[]) => unknown> {
  if (typeof hook !== 'function')
    throw new TypeError('The plugin of TypeScript does not compile when a build starts');
  return hook as Extract<Hook, (...values: never[]) => unknown>;
}
