import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildDatabase } from '../build-database.ts';
import type { Database } from '../database.ts';
import { type MigrateOptions, migrate } from '../migrating/migrate.ts';
import type { MigrationFile } from '../migrating/migration-files.ts';
import { POSTGRES_LIMITS, type PostgresLimits } from './limits.ts';
import { PostgresListener } from './listener.ts';
import { createPool } from './pool.ts';
import { createQuerySignal, type QuerySignal } from './query-signal.ts';
import { ServerWatch } from './server-watch.ts';
import { toSession } from './session.ts';
import { watchPool } from './watched-pool.ts';

interface PostgresOptions {
  databaseUrl: string;
  migrations: readonly MigrationFile[];
  migrating?: MigrateOptions;
  transactionLimitMs: number;
  onQueryError?: ((error: unknown) => void) | undefined;
  limits?: Partial<PostgresLimits>;
  onFailure(error: unknown): void;
}

/**
 * Opens a PostgreSQL database, which other processes may use at the same time. Figures have connections of their own, so
 * that a sign-in never waits behind a dashboard.
 */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, onFailure } = options;
  const limits = { ...POSTGRES_LIMITS, ...options.limits };
  await migrateServer(options);
  const watch = new ServerWatch({ databaseUrl, silenceLimitMs: limits.silenceLimitMs, onFailure });
  watch.start();
  const { connectionLimitMs } = limits;
  const createDialect = (
    name: string,
    size: number,
    statementLimitMs: number,
    signal?: QuerySignal,
  ): Dialect => {
    const pool = createPool({ databaseUrl, name, size, connectionLimitMs, statementLimitMs, onFailure });
    return new PostgresDialect({ pool: watchPool(pool, { watch, ...(signal && { signal }) }) });
  };
  const signal = createQuerySignal();
  const listener = new PostgresListener(databaseUrl, onFailure);
  return buildDatabase({
    kind: 'postgres',
    dialect: createDialect('commoncast', limits.poolSize, limits.statementLimitMs),
    figures: {
      dialect: createDialect('commoncast figures', limits.figuresPoolSize, limits.figuresLimitMs, signal),
      cancelOn: signal.run,
    },
    transactionLimitMs: options.transactionLimitMs,
    onQueryError: options.onQueryError,
    connectBoss: async () => ({
      connectionString: databaseUrl,
      max: 4,
      application_name: 'commoncast jobs',
    }),
    listen: listener.listen,
    ping: async () => watch.requireAnswer(),
    async close() {
      await listener.close();
      await watch.close();
    },
  });
}

async function migrateServer({ databaseUrl, migrations, migrating }: PostgresOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'commoncast migration' });
  // The next statement says that the connection is gone.
  client.on('error', () => {});
  await client.connect();
  try {
    await migrate(toSession(client), migrations, migrating);
  } finally {
    await client.end();
  }
}
