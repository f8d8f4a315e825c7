import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../../node_modules');

export interface SiteCompilation {
  readonly compiler: 'typescript' | 'typescript-7';
  readonly resolution: 'nodenext' | 'bundler';
  readonly files: readonly string[];
}

/** Compiles a project as strictly as TypeScript does, declarations included. @returns what the compiler prints */
export function compileSite(directory: string, { compiler, resolution, files }: SiteCompilation): string {
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    module: resolution === 'bundler' ? 'esnext' : 'nodenext',
    moduleResolution: resolution,
    target: 'es2022',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    jsx: 'react-jsx',
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  try {
    const tsc = join(modules, compiler, 'bin/tsc');
    return execFileSync(process.execPath, [tsc, '-p', directory], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
