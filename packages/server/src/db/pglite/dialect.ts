import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { WireParameter } from '../sql-session.ts';
import type { Lease, PgliteClient } from './client.ts';

/**
 * Kysely on our client. Kysely's own PGlite dialect holds a lock around each transaction's body, which a body that
 * never ends would never release; here the end of the transaction releases the lease.
 */
export function createPgliteDialect(client: PgliteClient): Dialect {
  return {
    createDriver: () => new PgliteDriver(client),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PgliteConnection implements DatabaseConnection {
  readonly #client: PgliteClient;
  #lease: Lease | undefined;

  constructor(client: PgliteClient) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const session = this.#lease ?? this.#client;
    const result = await session.query(sql, parameters as readonly WireParameter[]);
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command ?? '');
    const rows = result.rows as R[];
    return isWrite ? { rows, numAffectedRows: BigInt(result.affectedRows ?? 0) } : { rows };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite has no cursors.');
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    this.#lease = await this.#client.lease();
    try {
      await this.#lease.exec(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin');
    } catch (error) {
      this.release();
      throw error;
    }
  }

  async end(statement: 'commit' | 'rollback'): Promise<void> {
    try {
      const results = await this.#lease?.exec(statement);
      // PostgreSQL answers the commit of a failed transaction with a silent rollback.
      if (statement === 'commit' && results?.at(-1)?.command === 'ROLLBACK')
        throw new AbortedTransactionError();
    } finally {
      this.release();
    }
  }

  release(): void {
    this.#lease?.release();
    this.#lease = undefined;
  }
}

class PgliteDriver implements Driver {
  readonly #client: PgliteClient;

  constructor(client: PgliteClient) {
    this.#client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    return new PgliteConnection(this.#client);
  }

  async releaseConnection(connection: PgliteConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PgliteConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.end('rollback');
  }

  async destroy(): Promise<void> {}
}
