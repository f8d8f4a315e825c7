import { DatabaseUseError } from './database-use-error.ts';
import type { MigrationFile } from './migration-files.ts';
import type { SqlSession } from './sql-session.ts';

/** Any number will do, as long as it never changes: processes that start together wait for each other. */
const MIGRATION_LOCK = 7_231_001;

/**
 * Migrates the database to this version, all or nothing, and waits for any other process that is doing the same.
 * @param session a session that nobody else uses meanwhile
 * @returns the names of the migrations that ran
 * @throws {DatabaseUseError} MIGRATION_EDITED, MIGRATION_UNKNOWN
 */
export async function migrate(session: SqlSession, migrations: readonly MigrationFile[]): Promise<string[]> {
  await session.exec('begin');
  try {
    await session.exec(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const applied = await readApplied(session);
    refuseUnknown(applied, migrations);
    const missing = migrations.filter((migration) => isMissing(migration, applied));
    for (const migration of missing) await apply(session, migration);
    await session.exec('commit');
    return missing.map(({ name }) => name);
  } catch (error) {
    await session.exec('rollback');
    throw error;
  }
}

async function readApplied(session: SqlSession): Promise<Map<string, string>> {
  await session.exec(`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )
  `);
  const { rows } = await session.query('select name, sha256 from schema_migration');
  return new Map(rows.map((row) => [String(row.name), String(row.sha256)]));
}

function refuseUnknown(applied: ReadonlyMap<string, string>, migrations: readonly MigrationFile[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DatabaseUseError(
    'MIGRATION_UNKNOWN',
    `The database has seen the migration ${unknown}, which this version does not have: it belongs to a later version.`,
  );
}

function isMissing({ name, sha256 }: MigrationFile, applied: ReadonlyMap<string, string>): boolean {
  const ran = applied.get(name);
  if (ran === undefined) return true;
  if (ran === sha256) return false;
  throw new DatabaseUseError(
    'MIGRATION_EDITED',
    `The migration ${name} was edited after it had run on this database. Undo the edit and add a new migration instead.`,
  );
}

async function apply(session: SqlSession, { name, sql, sha256 }: MigrationFile): Promise<void> {
  try {
    await session.exec(sql);
  } catch (error) {
    if (error instanceof Error) error.message = `The migration ${name} failed: ${error.message}`;
    throw error;
  }
  await session.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
}
