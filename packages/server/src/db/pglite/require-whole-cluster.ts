import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUseError } from '../database-use-error.ts';
import { isControlFileIntact } from './control-file.ts';
import { listSegments } from './log-segment.ts';

const PARTS = ['PG_VERSION', 'base', 'global', 'pg_wal', 'pg_xact', 'global/pg_control'];

/**
 * Refuses a cluster with something missing: PGlite would create a new one over the remains.
 * @throws {DatabaseUseError} DATABASE_DAMAGED
 */
export function requireWholeCluster(clusterDirectory: string): void {
  const complaint = findComplaint(clusterDirectory);
  if (complaint === null) return;
  throw new DatabaseUseError(
    'DATABASE_DAMAGED',
    `The database in ${clusterDirectory} is damaged: ${complaint}. Nothing was changed. Move the data directory ` +
      'away and restore a backup: npm run restore -- FILE',
  );
}

function findComplaint(directory: string): string | null {
  const missing = PARTS.find((part) => !existsSync(join(directory, part)));
  if (missing !== undefined) return `it has no ${missing}`;
  if (readdirSync(join(directory, 'base')).length === 0) return 'its base folder is empty';
  if (listSegments(join(directory, 'pg_wal')).length === 0) return 'its write-ahead log is missing';
  const control = readFileSync(join(directory, 'global/pg_control'));
  return isControlFileIntact(control) ? null : 'its control file is broken';
}
