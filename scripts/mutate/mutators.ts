import ts from 'typescript';

/** One small change: the original code, and the code with the bug. */
export interface Change {
  readonly operator: string;
  readonly replacement: string;
}

const { SyntaxKind: Kind } = ts;

/** What each binary operator is mistaken for. */
const SWAPS: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [Kind.PlusToken]: ['-'],
  [Kind.MinusToken]: ['+'],
  [Kind.AsteriskToken]: ['/'],
  [Kind.SlashToken]: ['*'],
  [Kind.PercentToken]: ['*'],
  [Kind.LessThanToken]: ['<=', '>='],
  [Kind.LessThanEqualsToken]: ['<', '>'],
  [Kind.GreaterThanToken]: ['>=', '<='],
  [Kind.GreaterThanEqualsToken]: ['>', '<'],
  [Kind.EqualsEqualsEqualsToken]: ['!=='],
  [Kind.ExclamationEqualsEqualsToken]: ['==='],
  [Kind.AmpersandAmpersandToken]: ['||'],
  [Kind.BarBarToken]: ['&&'],
  [Kind.PlusEqualsToken]: ['-='],
  [Kind.MinusEqualsToken]: ['+='],
};

/** Methods that a caller may forget: without the call, the receiver's type still fits. */
const FORGETTABLE = new Set(
  `filter sort toSorted slice trim trimStart trimEnd toLowerCase toUpperCase reverse toReversed flat where whereRef
  having orderBy limit distinct distinctOn forUpdate forKeyShare forShare skipLocked`.split(/\s+/),
);

const METHOD_SWAPS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
);

/** Comparison operators that a query names in a string. */
const QUERY_SWAPS: Readonly<Record<string, readonly string[]>> = {
  '=': ['!='],
  '!=': ['='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  is: ['is not'],
  'is not': ['is'],
  in: ['not in'],
};

/** The changes to try on an expression, outermost first; none if it cannot be replaced. */
export function changesAt(node: ts.Expression): Change[] {
  return [...conditionChanges(node), ...expressionChanges(node)];
}

function expressionChanges(node: ts.Expression): Change[] {
  if (ts.isBinaryExpression(node)) return binaryChanges(node);
  if (ts.isPrefixUnaryExpression(node)) {
    const isSign = node.operator === Kind.ExclamationToken || node.operator === Kind.MinusToken;
    return isSign ? [{ operator: 'sign', replacement: node.operand.getText() }] : [];
  }
  if (node.kind === Kind.TrueKeyword) return [{ operator: 'literal', replacement: 'false' }];
  if (node.kind === Kind.FalseKeyword) return [{ operator: 'literal', replacement: 'true' }];
  if (ts.isNumericLiteral(node)) return [{ operator: 'literal', replacement: `${node.getText()} + 1` }];
  if (ts.isStringLiteral(node)) return queryChanges(node);
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0)
    return [{ operator: 'emptied', replacement: '[]' }];
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0)
    return [{ operator: 'emptied', replacement: '{}' }];
  return [...chainChanges(node), ...(ts.isCallExpression(node) ? callChanges(node) : [])];
}

function binaryChanges({ left, operatorToken, right }: ts.BinaryExpression): Change[] {
  if (operatorToken.kind === Kind.QuestionQuestionToken) {
    return [left, right].map((side) => ({ operator: '??', replacement: side.getText() }));
  }
  const isConcatenation = [left, right].some(
    (side) => ts.isStringLiteralLike(side) || ts.isTemplateLiteral(side),
  );
  if (operatorToken.kind === Kind.PlusToken && isConcatenation) return [];
  return (SWAPS[operatorToken.kind] ?? []).map((other) => ({
    operator: operatorToken.getText(),
    replacement: `${left.getText()} ${other} ${right.getText()}`,
  }));
}

/** Always and never, where a condition decides. */
function conditionChanges(node: ts.Expression): Change[] {
  const { parent } = node;
  const always = { operator: 'condition', replacement: 'true' };
  const never = { operator: 'condition', replacement: 'false' };
  if (ts.isIfStatement(parent) && parent.expression === node) return [always, never];
  if (ts.isConditionalExpression(parent) && parent.condition === node) return [always, never];
  const isLoop = ts.isWhileStatement(parent) || ts.isDoStatement(parent);
  if (isLoop && parent.expression === node && node.kind !== Kind.TrueKeyword) return [never];
  if (ts.isForStatement(parent) && parent.condition === node) return [never];
  return [];
}

function queryChanges(node: ts.StringLiteral): Change[] {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[1] !== node || parent.arguments.length < 3) return [];
  return (QUERY_SWAPS[node.text] ?? []).map((other) => ({ operator: 'query', replacement: `'${other}'` }));
}

function callChanges(node: ts.CallExpression): Change[] {
  const { expression: callee } = node;
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const receiver = callee.expression.getText();
  const method = callee.name.text;
  const source = node.getSourceFile().text;
  const rest = source.slice(callee.name.end, node.end);
  const changes: Change[] = [];
  const swapped = METHOD_SWAPS.get(method);
  if (swapped !== undefined)
    changes.push({ operator: 'method', replacement: `${receiver}.${swapped}${rest}` });
  if (FORGETTABLE.has(method) && receiver !== 'v' && !callee.questionDotToken)
    changes.push({ operator: 'forgotten', replacement: receiver });
  if (receiver === 'v' && method === 'pipe') {
    const parts = node.arguments.map((argument) => argument.getText());
    for (const dropped of parts.keys())
      if (dropped > 0) {
        const kept = parts.filter((_, index) => index !== dropped).join(', ');
        changes.push({ operator: 'forgotten', replacement: `v.pipe(${kept})` });
      }
  }
  return changes;
}

/** `a?.b.c` without its question mark; the whole chain is replaced, since it ends as one. */
function chainChanges(node: ts.Expression): Change[] {
  const isLink =
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node);
  if (!isLink || continuesChain(node)) return [];
  const changes: Change[] = [];
  const text = node.getText();
  const start = node.getStart();
  for (let link: ts.Node = node; isChainLink(link); link = link.expression) {
    const mark = ts.isNonNullExpression(link) ? undefined : link.questionDotToken;
    if (!mark) continue;
    const dot = ts.isPropertyAccessExpression(link) ? '.' : '';
    const at = mark.getStart() - start;
    changes.push({ operator: '?.', replacement: text.slice(0, at) + dot + text.slice(at + 2) });
  }
  return changes;
}

function isChainLink(
  node: ts.Node,
): node is
  | ts.PropertyAccessExpression
  | ts.ElementAccessExpression
  | ts.CallExpression
  | ts.NonNullExpression {
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isNonNullExpression(node)
  );
}

/** Whether the chain of property accesses and calls continues after this link. */
export function continuesChain(node: ts.Expression): boolean {
  return isChainLink(node.parent) && node.parent.expression === node;
}
