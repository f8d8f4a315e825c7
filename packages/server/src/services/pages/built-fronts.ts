import { access } from 'node:fs/promises';
import path from 'node:path';
import { frontDirectories } from './front-files.ts';

/** The file that a build writes into its front's folder last, so that an interrupted one is not served. */
export const BUILD_MARK = '.built';

/** @returns the names of the fronts that cannot be served: never built, or not to the end */
export async function findUnbuiltFronts(
  directories: Readonly<Record<string, string>> = frontDirectories,
): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(directories).map(async ([name, directory]) => {
      const isBuilt = await access(path.join(directory, BUILD_MARK)).then(
        () => true,
        () => false,
      );
      return isBuilt ? [] : [name];
    }),
  );
  return found.flat();
}
