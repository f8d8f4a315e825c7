import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** An empty directory that is removed with the workshop. */
export function newOutput({ directory }: { readonly directory: string }): Promise<string> {
  return mkdtemp(join(directory, 'out-'));
}
