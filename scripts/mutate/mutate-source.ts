import ts from 'typescript';
import { type Change, changesAt, continuesChain } from './mutators.ts';

/** A small bug that can be switched on at run time. */
export interface Mutant extends Change {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly original: string;
}

export interface MutatedSource {
  /** The source with every bug in it, each behind its switch; lines keep their numbers. */
  readonly text: string;
  readonly mutants: readonly Mutant[];
}

/** What a file calls to ask whether a mutant is switched on; without a switch board none is. */
const PREAMBLE = 'const __isOn = globalThis.__mutate?.isOn ?? (() => false); ';

/**
 * Puts every small bug of a file behind a switch.
 * @param firstId the id of its first mutant; the others count up from it
 */
export function mutateSource(file: string, text: string, firstId = 1): MutatedSource {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];

  function add(node: ts.Node, change: Change): number {
    const id = firstId + mutants.length;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    mutants.push({ id, file, line, original: node.getText(), ...change });
    return id;
  }

  /** The node's text with the mutants of all its children. */
  function withinOf(node: ts.Node): string {
    let written = '';
    let at = node.getStart();
    ts.forEachChild(node, (child) => {
      const start = child.getStart();
      if (start < at) return;
      written += text.slice(at, start) + print(child);
      at = child.end;
    });
    return written + text.slice(at, node.end);
  }

  function print(node: ts.Node): string {
    if (isWithoutCode(node)) return node.getText();
    if (ts.isExpressionStatement(node) && !isDirectiveOrSuper(node)) {
      const id = add(node, { operator: 'removed', replacement: '' });
      // In its own block, so that no `else` after it binds to its `if`.
      return `{ if (!__isOn(${id})) { ${withinOf(node)} } }`;
    }
    if (ts.isBlock(node) && isBody(node) && node.statements.length > 0) {
      const id = add(node.parent, { operator: 'returned early', replacement: 'return' });
      return `{ if (__isOn(${id})) return; ${withinOf(node).slice(1)}`;
    }
    if (!isReplaceable(node)) return withinOf(node);
    const switched = changesAt(node)
      .map((change) => `__isOn(${add(node, change)}) ? (${change.replacement}) : `)
      .join('');
    const within = withinOf(node);
    return switched === '' ? within : `(${switched}(${within}))`;
  }

  const mutated = source.statements
    .map((statement) => text.slice(statement.getFullStart(), statement.getStart()) + print(statement))
    .join('');
  return { text: `${PREAMBLE}${mutated}\n`, mutants };
}

function isWithoutCode(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isModuleDeclaration(node)
  );
}

function isDirectiveOrSuper({ expression }: ts.ExpressionStatement): boolean {
  const isSuper =
    ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword;
  return isSuper || ts.isStringLiteral(expression);
}

/** A constructor must reach its `super()`, so it never returns early. */
function isBody({ parent }: ts.Block): boolean {
  return ts.isFunctionLike(parent) && !ts.isConstructorDeclaration(parent);
}

/** Names, assignment targets and method receivers stay as they are. */
function isReplaceable(node: ts.Node): node is ts.Expression {
  const { parent } = node;
  if (!ts.isExpression(node)) return false;
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent) || ts.isEnumMember(parent))
    return parent.initializer === node;
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return (
      parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment ||
      parent.operatorToken.kind > ts.SyntaxKind.LastAssignment
    );
  if ((ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.initializer === node)
    return false;
  if (ts.isTaggedTemplateExpression(parent) || ts.isDeleteExpression(parent)) return false;
  if (ts.isPropertyDeclaration(parent)) return parent.initializer === node;
  // In parentheses, a link would end the chain that its question mark may cut short.
  return !(ts.isOptionalChain(node) && continuesChain(node));
}
