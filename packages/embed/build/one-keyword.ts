import type { OutputPlugin } from 'rollup';
import { eachNode, type SyntaxNode } from './each-node.ts';
import { type Edit, putInto } from './put-into.ts';

/**
 * Declares everything with `let`: beside the `let`s that are there anyway, each `const` costs bytes where every one counts.
 * TypeScript has already refused whatever assigns to a constant.
 */
export function oneKeyword(): OutputPlugin {
  return {
    name: 'one-keyword',
    renderChunk(code) {
      const edits: Edit[] = [];
      eachNode(this.parse(code), (node) => {
        const { start } = node;
        if (isConstant(node)) edits.push({ start, end: start + 'const'.length, text: 'let' });
      });
      return { code: putInto(code, edits), map: null };
    },
  };
}

function isConstant(node: SyntaxNode): boolean {
  return node.type === 'VariableDeclaration' && (node as SyntaxNode & { kind: string }).kind === 'const';
}
