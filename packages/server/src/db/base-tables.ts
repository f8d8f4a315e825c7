import type { Generated } from 'kysely';

/** A value that the server generated at its first start, such as the key that signs tokens. */
interface InstanceSecretTable {
  name: string;
  value: string;
  created_at: Generated<Date>;
}

/** One counter per key and window. Unlogged: a crash of the database empties it, a restart does not. */
interface RateLimitTable {
  key: string;
  window_start: Date;
  count: number;
}

/** Which migration files have run, with the hash of each. */
interface SchemaMigrationTable {
  name: string;
  sha256: string;
  applied_at: Generated<Date>;
  /** The oldest release that works with it. */
  oldest_release: Generated<string>;
}

export interface BaseTables {
  instance_secret: InstanceSecretTable;
  rate_limit: RateLimitTable;
  schema_migration: SchemaMigrationTable;
}
