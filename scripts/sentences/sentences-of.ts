import { basename } from 'node:path';
import ts from 'typescript';

export interface Sentence {
  readonly line: number;
  readonly text: string;
}

/** Names of attributes and properties that hold what no person reads. */
const UNREAD =
  /^(className|class|id|key|name|to|href|src|sx|type|variant|component|rel|role|color|size|severity|autoComplete|inputMode|slot|htmlFor|for|path|url|method|pattern|code|event|kind|queryKey|d|viewBox|style|position|direction|data-\w+)$/;

/**
 * Lists what a source file may show to people: the text of its markup, and its strings that look like language (a space,
 * or a capital letter and small ones). Import paths, types, keys and class names are left out.
 */
export function sentencesOf(file: string, text: string): Sentence[] {
  const source = ts.createSourceFile(
    basename(file),
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Sentence[] = [];
  const add = (node: ts.Node, words: string): void => {
    const plain = words.replace(/\s+/g, ' ').trim();
    if (!/\p{L}{2}/u.test(plain)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, text: plain });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && UNREAD.test(node.name.getText())) return;
    if (ts.isPropertyAssignment(node) && UNREAD.test(node.name.getText())) {
      // A property whose name says nothing may still hold a function that answers a sentence.
      if (!ts.isStringLiteralLike(node.initializer)) ts.forEachChild(node.initializer, visit);
      return;
    }
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isStringLiteralLike(node) && isLanguage(node.text)) add(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      const whole = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
      if (isLanguage(whole)) add(node, whole);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isLanguage = (text: string): boolean =>
  /\p{L}+ \p{L}/u.test(text) || (/^…?\p{Lu}\p{Ll}+/u.test(text) && !/[/_{}<>=]|\p{Ll}\p{Lu}/u.test(text));
