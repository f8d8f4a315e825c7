import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_MARK } from '@commoncast/server/services/pages/built-fronts';
import { frontDirectories } from '@commoncast/server/services/pages/front-files';
import { inputHash } from './input-hash.ts';

const root = join(import.meta.dirname, '../..');

/** A package that is built before it is served. */
export interface Build {
  /** The package's folder. */
  readonly name: string;
  /** The folder into which it is built. */
  readonly directory: string;
  /** Files and folders, below the repository's root, from which it is built. */
  readonly inputs: readonly string[];
}

/** What runs in browsers. */
export const FRONTS: readonly Build[] = [
  {
    name: 'embed',
    directory: frontDirectories.embed,
    inputs: ['packages/embed', 'packages/core/src', 'package-lock.json'],
  },
  {
    name: 'studio',
    directory: frontDirectories.studio,
    inputs: ['packages/studio', 'packages/core/src', 'packages/embed/src/element', 'package-lock.json'],
  },
  {
    name: 'viewer',
    directory: frontDirectories.viewer,
    inputs: ['packages/viewer', 'packages/core/src', 'packages/embed/src/element', 'package-lock.json'],
  },
];

/** The server as `npm run serve` runs it. */
export const SERVER: Build = {
  name: 'server',
  directory: join(root, 'packages/server/dist'),
  inputs: [
    ...['src', 'build', 'vite.config.ts', 'package.json'].map((name) => `packages/server/${name}`),
    'packages/core/src',
    'package-lock.json',
  ],
};

/** Where the mark of the last build is. It contains the hash of what it was built from. */
export function markPathOf({ directory }: Build): string {
  return join(directory, BUILD_MARK);
}

/** The hash of what it would be built from now. */
export function hashOf({ inputs }: Build): string {
  return inputHash(root, inputs);
}

/** Whether it was built from what is here now. */
export async function isUpToDate(build: Build): Promise<boolean> {
  const built = await readFile(markPathOf(build), 'utf8').catch(() => null);
  return built === hashOf(build);
}
