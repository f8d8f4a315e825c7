import ts from 'typescript';

export interface Import {
  readonly specifier: string;
  /** What is taken from it by its name there; `*` where that may be anything. */
  readonly names: readonly string[];
  /** Whether nothing of it is left at run time. */
  readonly isTypeOnly: boolean;
  readonly line: number;
}

/** Lists what a source file imports: import and export declarations, and `import()` calls with a literal. */
export function importsOf(fileName: string, text: string): Import[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (
    node: ts.Node,
    specifier: ts.Expression | undefined,
    isTypeOnly: boolean,
    bindings?: ts.NamedImportBindings | ts.NamedExportBindings,
  ): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const isList = bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings));
    const names = isList
      ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : ['*'];
    found.push({ specifier: specifier.text, names, isTypeOnly, line: line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { importClause, moduleSpecifier } = node;
      const isTypeOnly = importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      add(node, moduleSpecifier, isTypeOnly, importClause?.namedBindings);
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, node.isTypeOnly, node.exportClause);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
