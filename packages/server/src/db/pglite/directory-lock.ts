import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUseError } from '../database-use-error.ts';

const SQLITE_BUSY = 5;

/**
 * Locks a directory for this process: two processes on one PGlite directory silently lose each other's rows.
 * SQLite takes a kernel lock, which even a kill -9 releases. Nothing else in this process may open the lock file,
 * because closing it would release the lock too.
 * @returns a function that releases the directory
 * @throws {DatabaseUseError} DATABASE_IN_USE
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const holderPath = join(directory, 'holder');
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DatabaseUseError('DATABASE_IN_USE', describeHolder(directory, holderPath), { cause: error });
  }
  writeFileSync(holderPath, String(process.pid));
  return () => {
    if (file.isOpen) file.close();
  };
}

function describeHolder(directory: string, holderPath: string): string {
  return (
    `The data directory ${directory} is already in use by another server${readHolder(holderPath)}. ` +
    'Stop that one first, or start this one with another data directory.'
  );
}

function readHolder(holderPath: string): string {
  try {
    return ` (process ${readFileSync(holderPath, 'utf8')})`;
  } catch {
    return '';
  }
}
