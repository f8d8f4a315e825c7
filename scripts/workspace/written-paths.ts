import { LEGAL_PATHS, STUDIO_PATHS, VISITOR_PATHS } from '@commoncast/core/pages/paths';
import ts from 'typescript';

/** Where the pages' paths are written; everything else takes them from there. */
const HOMES = ['packages/core/src/pages/paths.ts', 'packages/core/src/pages/route.ts'];

/** Tests say the paths that people see. */
const isTest = (file: string): boolean =>
  /\.(test|spec|stories|test-d)\.tsx?$|\/(test|e2e|bench)\/|\/sweep-rows\.ts$/.test(file);

const FIRST_STEPS = new Set(
  [STUDIO_PATHS, VISITOR_PATHS, LEGAL_PATHS]
    .flatMap((paths) => Object.values(paths))
    .flatMap((path) => path.split('/')[1] || []),
);
const WRITTEN = new RegExp(`^/(?:${[...FIRST_STEPS].join('|')})(?:$|[/?#])`);

/** Describes, one sentence each, where a source file writes out the path of a page that core has a name for. */
export function writtenPathsIn(file: string, text: string): string[] {
  if (!/^packages\/[^/]+\/src\//.test(file) || HOMES.includes(file) || isTest(file)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && WRITTEN.test(node.text) && !isSpecifier(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} writes out the path ${node.text}: take it from core's pages/paths`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);

const isSpecifier = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
