import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUseError } from '../database-use-error.ts';
import type { SqlSession } from '../sql-session.ts';
import { sqlState } from '../sql-state.ts';
import { type AppliedMigration, checkUnknown } from './check-unknown.ts';
import type { MigrationFile } from './migration-files.ts';
import { RELEASE } from './release.ts';

/** Any number will do, as long as it never changes: processes that start together wait for each other. */
const MIGRATION_LOCK = 7_231_001;
const TURN_EVERY_MS = 100;

/** `lock_not_available`. */
const LOCKED = '55P03';
/** `undefined_table`, `undefined_column`. */
const NOT_THERE: readonly (string | undefined)[] = ['42P01', '42703'];
const LAST_PAUSE_MS = 1_000;

export interface MigrateOptions {
  /** The release that this code is. */
  readonly release?: string;
  /** Gets a sentence about migrations of a later release with which this one can run. */
  readonly onWarning?: (sentence: string) => void;
  /** How long a migration waits for a lock at once. Everybody who needs the same table queues behind it. */
  readonly lockLimitMs?: number;
  /** How often it tries. */
  readonly tries?: number;
}

/**
 * Migrates the database to this version, one transaction a migration, and waits for any other process that is doing the
 * same. A failed migration leaves the earlier ones in place: each fits the version before.
 * @param session a session that nobody else uses meanwhile, without a limit on statements
 * @returns the names of the migrations that ran
 * @throws {DatabaseUseError} MIGRATION_EDITED, MIGRATION_UNKNOWN, MIGRATION_BLOCKED
 */
export async function migrate(
  session: SqlSession,
  migrations: readonly MigrationFile[],
  { release = RELEASE, onWarning = console.warn, lockLimitMs = 2_000, tries = 30 }: MigrateOptions = {},
): Promise<string[]> {
  await waitForTurn(session);
  try {
    const applied = await readApplied(session);
    checkUnknown(applied, migrations, release, onWarning);
    const missing = migrations.filter((migration) => isMissing(migration, applied));
    for (const migration of missing) {
      if (migration.isOutsideTransaction) await named(migration, applyOutside(session, migration));
      else await named(migration, applyInTransaction(session, migration, lockLimitMs, tries));
    }
    return missing.map(({ name }) => name);
  } finally {
    await session.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

/** Asks again instead of waiting in a statement: `create index concurrently` would wait for that statement. */
async function waitForTurn(session: SqlSession): Promise<void> {
  for (;;) {
    const { rows } = await session.query(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_ours`);
    if (rows[0]?.is_ours === true) return;
    await delay(TURN_EVERY_MS);
  }
}

/** Asks first: to find that there is nothing to create takes the embedded database a tenth of a second. */
async function readApplied(session: SqlSession): Promise<Map<string, AppliedMigration>> {
  try {
    return await queryApplied(session);
  } catch (error) {
    if (!NOT_THERE.includes(sqlState(error))) throw error;
  }
  await session.exec(`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    alter table schema_migration add column if not exists oldest_release text not null default '0.1.0'
  `);
  return await queryApplied(session);
}

async function queryApplied(session: SqlSession): Promise<Map<string, AppliedMigration>> {
  const { rows } = await session.query('select name, sha256, oldest_release from schema_migration');
  return new Map(
    rows.map((row) => [
      String(row.name),
      { sha256: String(row.sha256), oldestRelease: String(row.oldest_release) },
    ]),
  );
}

function isMissing({ name, sha256 }: MigrationFile, applied: ReadonlyMap<string, AppliedMigration>): boolean {
  const ran = applied.get(name);
  if (ran === undefined) return true;
  if (ran.sha256 === sha256) return false;
  throw new DatabaseUseError(
    'MIGRATION_EDITED',
    `The migration ${name} was edited after it had run on this database. Undo the edit and add a new migration instead.`,
  );
}

/** Gives up the wait for a lock, so that those who queue behind it get their turn, and tries again. */
async function applyInTransaction(
  session: SqlSession,
  migration: MigrationFile,
  lockLimitMs: number,
  tries: number,
): Promise<void> {
  for (let done = 1; ; done += 1) {
    await session.exec('begin');
    try {
      // No table can be altered while triggers wait for the commit.
      await session.exec(`set local lock_timeout = ${lockLimitMs}; set constraints all immediate`);
      await session.exec(migration.sql);
      await note(session, migration);
      await session.exec('commit');
      return;
    } catch (error) {
      await session.exec('rollback');
      if (sqlState(error) !== LOCKED) throw error;
      if (done === tries) throw blocked(migration, tries, error);
      await delay(Math.min(LAST_PAUSE_MS, done * TURN_EVERY_MS));
    }
  }
}

/** A crash in the middle leaves some of its statements done, so it has to bear being repeated. */
async function applyOutside(session: SqlSession, migration: MigrationFile): Promise<void> {
  // Several statements in one message would share a transaction.
  for (const statement of migration.sql.split(/;[ \t]*$/m)) await session.exec(statement);
  await note(session, migration);
}

async function note(session: SqlSession, { name, sha256, oldestRelease }: MigrationFile): Promise<void> {
  await session.query('insert into schema_migration (name, sha256, oldest_release) values ($1, $2, $3)', [
    name,
    sha256,
    oldestRelease,
  ]);
}

async function named({ name }: MigrationFile, applying: Promise<void>): Promise<void> {
  try {
    await applying;
  } catch (error) {
    if (error instanceof Error && !(error instanceof DatabaseUseError))
      error.message = `The migration ${name} failed: ${error.message}`;
    throw error;
  }
}

function blocked({ name }: MigrationFile, tries: number, cause: unknown): DatabaseUseError {
  return new DatabaseUseError(
    'MIGRATION_BLOCKED',
    `The migration ${name} has waited ${tries} times for a lock that something else holds. End what holds it, then start again.`,
    { cause },
  );
}
