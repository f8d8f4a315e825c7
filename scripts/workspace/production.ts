import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from './circles.ts';
import { importsOf } from './imports.ts';

/** What an operator runs, beside the server itself: `npm run serve`, `backup`, `restore`. */
const COMMANDS = ['scripts/serve.ts', 'scripts/backup.ts', 'scripts/restore.ts'];

/** The server, and core, of which it imports the sources. Fronts are built where there are dev dependencies. */
const PACKAGES = /^packages\/(core|server)\/src\//;

const isTest = (file: string): boolean => /\.(test|test-d)\.tsx?$|\/test\/|\/sweep-rows\.ts$/.test(file);

/** The workspaces that an install for production links. */
const WORKSPACES = ['@commoncast/core', '@commoncast/server'];

/** Which packages a file may import in production, by their names. */
type DependenciesOf = (file: string) => ReadonlySet<string>;

/** Reads what the packages below a repository's root depend on; scripts at the root have the workspaces alone. */
export function readDependencies(root: string): DependenciesOf {
  const known = new Map<string, ReadonlySet<string>>();
  const read = (folder: string): ReadonlySet<string> => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    return new Set(Object.keys(manifest.dependencies ?? {}));
  };
  return (file) => {
    const folder = /^packages\/[^/]+/.exec(file)?.[0];
    if (!folder) return new Set(WORKSPACES);
    const found = known.get(folder) ?? read(folder);
    known.set(folder, found);
    return found;
  };
}

/**
 * Describes, one sentence each, what files import that run where only `dependencies` are installed, but that an
 * install with `npm ci --omit=dev` lacks, or that belongs to tests.
 */
export function developmentImports(sources: readonly SourceFile[], dependenciesOf: DependenciesOf): string[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const commands = closureOf(COMMANDS, texts);
  return sources
    .filter(({ file }) => commands.has(file) || (PACKAGES.test(file) && !isTest(file)))
    .flatMap(({ file, text }) =>
      importsOf(file, text)
        .filter(({ isTypeOnly, specifier }) => !isTypeOnly && !mayImport(file, specifier, dependenciesOf))
        .map(({ line, specifier }) => `${file}:${line} runs in production, where ${specifier} is missing`),
    );
}

function mayImport(file: string, specifier: string, dependenciesOf: DependenciesOf): boolean {
  if (specifier.startsWith('node:')) return true;
  if (specifier.startsWith('.')) return !isTest(posix.join(posix.dirname(file), specifier));
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  return dependenciesOf(file).has(name) && !/^@commoncast\/server\/test\//.test(specifier);
}

/** These files, and what they import by relative paths. */
function closureOf(entries: readonly string[], texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const text = texts.get(file);
    if (text === undefined || found.has(file)) return;
    found.add(file);
    for (const { specifier } of importsOf(file, text))
      if (specifier.startsWith('.')) add(posix.join(posix.dirname(file), specifier));
  };
  for (const entry of entries) add(entry);
  return found;
}
