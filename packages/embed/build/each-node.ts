/** A node of the syntax tree that Rollup makes (ESTree), with where it stands in the code. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Visits a node and all that is in it, in no order that anything may rely on. */
export function eachNode(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const part of Object.values(node).flat()) if (isNode(part)) eachNode(part, visit);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof (value as SyntaxNode | null)?.type === 'string';
}
