import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { freeBytesAt } from './ballast.ts';
import { sizeOfTree } from './size-of-tree.ts';
import { syncPath, syncTree } from './sync-tree.ts';

/**
 * Copies a cluster so that the copy is either complete or absent, whatever happens meanwhile.
 * @param isDurable false skips the syncs, for tests that throw the copy away
 */
export async function copyCluster(from: string, to: string, isDurable: boolean): Promise<void> {
  requireRoomFor(from, dirname(to));
  const aside = `${to}.${randomUUID()}`;
  try {
    cpSync(from, aside, { recursive: true }); // Four times as fast as its asynchronous twin, and nobody is waiting yet.
    if (isDurable) await syncTree(aside);
    await rename(aside, to);
    if (isDurable) await syncPath(dirname(to));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Checked beforehand, because Node's copy reports a full disk as a broken one. */
function requireRoomFor(from: string, directory: string): void {
  if (freeBytesAt(directory) > sizeOfTree(from)) return;
  throw Object.assign(new Error(`There is no room for a copy of ${from}.`), { code: 'ENOSPC' });
}
