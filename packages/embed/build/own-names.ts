import type { Plugin } from 'rollup';

const LOOP = /for \(const (\w+) in ([\w.]+)\)/g;

/**
 * Old libraries give every object names of their own (`Object.prototype.x = …`). hls.js would send such a name as a
 * header, which no server allows, and open a buffer for it: here its loops see an object's own names only.
 */
export function ownNames(): Plugin {
  return {
    name: 'own-names',
    transform(code, id) {
      if (!/[\\/]hls\.js[\\/]/.test(id)) return null;
      return { code: code.replace(LOOP, 'for (const $1 of Object.keys($2 || {}))'), map: null };
    },
  };
}
