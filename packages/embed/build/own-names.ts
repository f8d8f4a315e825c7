import type { Plugin } from 'rollup';
import { eachNode, type SyntaxNode } from './each-node.ts';
import { type Edit, putInto } from './put-into.ts';

interface Loop extends SyntaxNode {
  readonly left: SyntaxNode;
  readonly right: SyntaxNode;
  readonly body: SyntaxNode;
}

/**
 * Old libraries give every object names of their own (`Object.prototype.x = …`). hls.js would send such a name as a
 * header, which no server allows, and open a buffer for it: here its loops see an object's own names only. Where none is
 * found, hls.js lies elsewhere or has been rewritten, and somebody has to look at it.
 */
export function ownNames(): Plugin {
  let loops = 0;
  return {
    name: 'own-names',
    buildStart() {
      loops = 0;
    },
    transform(code, id) {
      if (!/[\\/]hls\.js[\\/]/.test(id)) return null;
      const edits: Edit[] = [];
      eachNode(this.parse(code), (node) => {
        if (node.type !== 'ForInStatement') return;
        const { left, right, body } = node as Loop;
        // Brackets around the object belong to no node.
        const object = code.slice(right.start, right.end);
        edits.push({ start: left.end, end: body.start, text: ` of Object.keys((${object}) || {})) ` });
      });
      loops += edits.length;
      return { code: putInto(code, edits), map: null };
    },
    buildEnd(error) {
      if (!error && !loops)
        this.error('no loop over the names of an object in hls.js: does it need ownNames?');
    },
  };
}
