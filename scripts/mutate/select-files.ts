import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of a folder (or one source) that have behaviour, as absolute paths. */
export function sourcesIn(root: string, folder: string): string[] {
  const pattern = folder.endsWith('.ts') ? folder : join(folder, '**/*.ts');
  return globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|test-d|d|integration\.test|pipeline\.test)\.ts$/.test(file))
    .filter((file) => !/(^|\/)(tables|sweep-rows|node_modules|dist)(\.ts$|\/)/.test(file))
    .sort()
    .map((file) => join(root, file));
}

/** The unit and integration tests in a folder, or with a path that contains one of the given words. */
export function testsFor(root: string, folder: string, words: readonly string[]): string[] {
  const own = folder.endsWith('.ts') ? join(folder, '..') : folder;
  return (
    globSync('packages/{core,server}/**/*.test.ts', { cwd: root })
      .filter((file) => !file.includes('node_modules') && !file.endsWith('.pipeline.test.ts'))
      // A speed test fails on a busy machine whatever the code does.
      .filter((file) => !file.endsWith('linear-time.test.ts'))
      // It starts servers as programs, in which no mutant is.
      .filter((file) => !file.endsWith('/kill.integration.test.ts'))
      .filter((file) => file.startsWith(`${own}/`) || words.some((word) => file.includes(word)))
      .sort()
      .map((file) => join(root, file))
  );
}
