import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import type { PackedPackage } from './pack-packages.ts';

/** What "Are the types wrong?" finds in a tarball, other than what the READMEs declare. */
export async function typesProblems({ directory, tarball }: PackedPackage): Promise<readonly Problem[]> {
  const entrypoints = entryPoints(directory);
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), { entrypoints });
  if (!result.types) throw new Error(`${tarball} has no types`);
  return result.problems.filter((one) => !isDeclared(one));
}

/** We publish ES modules only, which CommonJS loads with `require`, and nothing for the resolution without `exports`. */
function isDeclared(problem: Problem): boolean {
  if (problem.kind === 'NoResolution') return problem.resolutionKind === 'node10';
  return problem.kind === 'CJSResolvesToESM';
}

/** Every file behind a pattern such as `./*` is an entry point. */
function entryPoints(directory: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const scripts = readdirSync(join(directory, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => `./${file.slice(0, -'.js'.length)}`);
  return Object.keys(exports).flatMap((one) => (one === './*' ? scripts : one));
}
