import { DatabaseUseError } from '../database-use-error.ts';
import type { MigrationFile } from './migration-files.ts';
import { isEarlierRelease } from './release.ts';

export interface AppliedMigration {
  readonly sha256: string;
  readonly oldestRelease: string;
}

/**
 * Looks at the migrations that a later release has run on the database. The release before it goes on, so that its
 * processes can restart during a rolling upgrade, and so that an upgrade can be taken back; an earlier one may not.
 * @throws {DatabaseUseError} MIGRATION_UNKNOWN: this release is too old for the database
 */
export function checkUnknown(
  applied: ReadonlyMap<string, AppliedMigration>,
  migrations: readonly MigrationFile[],
  release: string,
  onWarning: (sentence: string) => void,
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter(([name]) => !known.has(name));
  if (unknown.length === 0) return;
  const tooNew = unknown.find(([, { oldestRelease }]) => isEarlierRelease(release, oldestRelease));
  if (tooNew) {
    const [name, { oldestRelease }] = tooNew;
    throw new DatabaseUseError(
      'MIGRATION_UNKNOWN',
      `The database has seen the migration ${name}, which works with release ${oldestRelease} or later; this is ${release}. Install a later release.`,
    );
  }
  onWarning(
    `The database belongs to a later release: it has seen ${unknown.map(([name]) => name).join(', ')}. This one, ${release}, still works with it.`,
  );
}
