import type { Database } from './database.ts';
import type { MigrateOptions } from './migrating/migrate.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from './migrating/migration-files.ts';
import { openPgliteDatabase } from './pglite/open.ts';
import { TEMPLATE_DIRECTORY } from './pglite/template.ts';
import type { PostgresLimits } from './postgres/limits.ts';
import { openPostgresDatabase } from './postgres/open.ts';
import { TRANSACTION_LIMIT_MS } from './run-transaction.ts';

export interface DatabaseOptions {
  /** PostgreSQL 15 or later; without it the database is embedded in this process. */
  databaseUrl?: string;
  /** Connections and time limits on PostgreSQL; the others are the defaults. */
  postgres?: Partial<PostgresLimits>;
  /** Where the embedded database keeps its files. */
  dataDirectory: string;
  /** Where templates of new embedded databases are cached. */
  templateDirectory?: string;
  migrationsDirectory?: string;
  migrating?: MigrateOptions;
  transactionLimitMs?: number;
  isNewClusterDurable?: boolean;
  /** Segments of the embedded database's log that are created ahead; 4 of 16 MiB by default. */
  reserveSegments?: number;
  /** How long the embedded database's thread may be silent before it is replaced. */
  silenceLimitMs?: number;
  /**
   * Called with background failures: a lost connection, failed maintenance, a dead thread of the embedded
   * database. After a DatabaseUseError DATABASE_STOPPED it cannot be reopened: the process should exit.
   */
  onFailure?: (error: unknown) => void;
  /** Called with each query that failed, also if its caller expected that. */
  onQueryError?: (error: unknown) => void;
}

/** Opens the database, waits for its lock and migrates it to this version. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const shared = {
    ...(options.migrating && { migrating: options.migrating }),
    migrations: readMigrations(options.migrationsDirectory ?? MIGRATIONS_DIRECTORY),
    transactionLimitMs: options.transactionLimitMs ?? TRANSACTION_LIMIT_MS,
    onQueryError: options.onQueryError,
    onFailure: options.onFailure ?? ((error: unknown) => console.error('A database failure:', error)),
  };
  if (options.databaseUrl) {
    return await openPostgresDatabase({
      ...shared,
      databaseUrl: options.databaseUrl,
      ...(options.postgres && { limits: options.postgres }),
    });
  }
  return await openPgliteDatabase({
    ...shared,
    dataDirectory: options.dataDirectory,
    templateDirectory: options.templateDirectory ?? TEMPLATE_DIRECTORY,
    isNewClusterDurable: options.isNewClusterDurable ?? true,
    ...(options.reserveSegments !== undefined && { reserveSegments: options.reserveSegments }),
    ...(options.silenceLimitMs !== undefined && { silenceLimitMs: options.silenceLimitMs }),
  });
}
