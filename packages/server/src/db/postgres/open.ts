import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { buildDatabase } from '../build-database.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { MigrationFile } from '../migration-files.ts';
import { PostgresListener } from './listener.ts';
import { createPool } from './pool.ts';
import { toSession } from './session.ts';

interface PostgresOptions {
  databaseUrl: string;
  migrations: readonly MigrationFile[];
  transactionLimitMs: number;
  onQueryError?: ((error: unknown) => void) | undefined;
  onFailure(error: unknown): void;
}

/** Opens a PostgreSQL database, which other processes may use at the same time. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const pool = createPool(options.databaseUrl, options.onFailure);
  try {
    await migratePool(pool, options.migrations);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = new PostgresListener(options.databaseUrl, options.onFailure);
  return buildDatabase({
    kind: 'postgres',
    dialect: new PostgresDialect({ pool }),
    transactionLimitMs: options.transactionLimitMs,
    onQueryError: options.onQueryError,
    bossConnection: { connectionString: options.databaseUrl, max: 4, application_name: 'commoncast jobs' },
    listen: listener.listen,
    async close() {
      await listener.close();
      // Kysely has ended the pool if it ever used it, and a pool may be ended only once.
      if (!pool.ending) await pool.end();
    },
  });
}

async function migratePool(pool: Pool, migrations: readonly MigrationFile[]): Promise<void> {
  const client = await pool.connect();
  try {
    await migrate(toSession(client), migrations);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
