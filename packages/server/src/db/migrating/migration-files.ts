import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  /** Its file name, which also gives the order. */
  name: string;
  sql: string;
  sha256: string;
  /** The oldest release whose code works once this has run: the one before the release that brings it. */
  oldestRelease: string;
  /** Its statements run one by one, as `create index concurrently` needs it. They may be repeated. */
  isOutsideTransaction: boolean;
}

/** Of migrations without a line that says so: they came with it. */
const FIRST_RELEASE = '0.1.0';
const OLDEST_RELEASE = /^-- oldest release: (\d+\.\d+\.\d+)$/m;
const OUTSIDE_TRANSACTION = /^-- outside a transaction$/m;

/** Where the migrations of this version are. */
export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '../migrations');

/** Reads every migration in a directory, in the order in which they run. Synchronous, because nothing opens before it. */
export function readMigrations(directory: string): MigrationFile[] {
  const names = readdirSync(directory).filter((name) => /^\d{4}-.+\.sql$/.test(name));
  return names.sort().map((name) => {
    // A checkout on Windows has different line endings; it is the same migration.
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return {
      name,
      sql,
      sha256: sha256(sql),
      oldestRelease: OLDEST_RELEASE.exec(sql)?.[1] ?? FIRST_RELEASE,
      isOutsideTransaction: OUTSIDE_TRANSACTION.test(sql),
    };
  });
}

/** Distinguishes one set of migrations from another. */
export function hashMigrations(migrations: readonly MigrationFile[]): string {
  return sha256(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
