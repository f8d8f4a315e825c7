import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_MARK } from '@commoncast/server/services/pages/built-fronts';
import { frontDirectories } from '@commoncast/server/services/pages/front-files';
import { inputHash } from './input-hash.ts';

const root = join(import.meta.dirname, '../..');

export interface Front {
  readonly name: keyof typeof frontDirectories;
  /** Files and folders, below the repository's root, from which it is built. */
  readonly inputs: readonly string[];
}

export const FRONTS: readonly Front[] = [
  { name: 'embed', inputs: ['packages/embed', 'packages/core/src', 'package-lock.json'] },
  {
    name: 'studio',
    inputs: ['packages/studio', 'packages/core/src', 'packages/embed/src/element', 'package-lock.json'],
  },
  {
    name: 'viewer',
    inputs: ['packages/viewer', 'packages/core/src', 'packages/embed/src/element', 'package-lock.json'],
  },
];

/** Where the mark of a front's last build is. It contains the hash of what the front was built from. */
export function markPathOf({ name }: Front): string {
  return join(frontDirectories[name], BUILD_MARK);
}

/** The hash of what a front would be built from now. */
export function hashOf({ inputs }: Front): string {
  return inputHash(root, inputs);
}

/** Whether a front was built from what is here now. */
export async function isUpToDate(front: Front): Promise<boolean> {
  const built = await readFile(markPathOf(front), 'utf8').catch(() => null);
  return built === hashOf(front);
}
