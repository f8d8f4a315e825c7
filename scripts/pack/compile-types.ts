import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const TSC = join(root, 'node_modules/typescript-7/bin/tsc');

export interface Compilation {
  readonly package: 'core' | 'embed';
  readonly outDirectory: string;
  /** Whether to emit JavaScript next to the declarations. */
  readonly hasScripts: boolean;
  /** Files and folders of the package. */
  readonly include: readonly string[];
}

/** Compiles a package's sources for those who install it. @throws {Error} they have type errors */
export function compileTypes({ package: name, outDirectory, hasScripts, include }: Compilation): void {
  const from = join(root, 'packages', name);
  const config = `${outDirectory}.tsconfig.json`;
  const compilerOptions = {
    composite: false,
    incremental: false,
    emitDeclarationOnly: !hasScripts,
    rootDir: join(from, 'src'),
    outDir: outDirectory,
    tsBuildInfoFile: null,
  };
  const tests = ['**/*.test.ts', '**/*.test-d.ts', '**/*.stories.tsx'].map((one) => join(from, 'src', one));
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(from, 'tsconfig.json'),
      compilerOptions,
      include: include.map((one) => join(from, one)),
      exclude: tests,
      references: [],
    }),
  );
  try {
    execFileSync(process.execPath, [TSC, '-p', config], { cwd: from, encoding: 'utf8' });
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout), { cause: error });
  } finally {
    rmSync(config);
  }
  for (const file of readdirSync(outDirectory, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.d.ts')) nameScripts(join(outDirectory, file));
  }
}

/** Declarations keep the sources' file names, which those who install the package do not have. */
function nameScripts(path: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/(from |import\()(["'])(\.[^"']+)\.tsx?\2/g, '$1$2$3.js$2'));
}
