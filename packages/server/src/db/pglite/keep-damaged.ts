import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseUseError } from '../database-use-error.ts';
import { freeBytesAt } from './ballast.ts';
import { isLogDamaged } from './inspect-log.ts';
import { sizeOfTree } from './size-of-tree.ts';

const PREFIX = 'damaged-';
const KEPT = 2;
/** The copy itself must not fill the disk. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Keeps a copy of a cluster whose log is damaged, before recovery drops what follows the damage.
 * @returns what people should know; null if the log is sound
 */
export function keepDamaged(clusterDirectory: string, now: Date): DatabaseUseError | null {
  if (!isLogDamaged(clusterDirectory)) return null;
  const copy = copyAside(clusterDirectory, now);
  return new DatabaseUseError(
    'DATABASE_DAMAGED',
    'The write-ahead log of the database is damaged, so the changes after the damage are lost: up to those since the ' +
      `last checkpoint. ${copy ? `The files as they were found are kept in ${copy}.` : 'The disk has no room for a copy of the files as they were found.'} ` +
      'Compare with your latest backup.',
  );
}

function copyAside(clusterDirectory: string, now: Date): string | null {
  const parent = dirname(clusterDirectory);
  if (freeBytesAt(parent) < sizeOfTree(clusterDirectory) + SPARE_BYTES) return null;
  const path = join(parent, PREFIX + now.toISOString().replaceAll(/[:.]/g, '-'));
  cpSync(clusterDirectory, path, { recursive: true });
  const kept = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
  for (const name of kept.sort().slice(0, -KEPT)) rmSync(join(parent, name), { recursive: true });
  return path;
}
