import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { DatabaseUseError } from './database-use-error.ts';
import { encodeParameter } from './encode-parameter.ts';
import type { TransactionScope } from './transaction-scope.ts';

/**
 * Enforces our rules on either database: no query on the root inside a transaction, no query on a finished
 * transaction, one query at a time per connection, and parameters in text form.
 */
export function guardDialect(dialect: Dialect, scope: TransactionScope, onWrite: () => void): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), scope, onWrite),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #onWrite: () => void;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(inner: DatabaseConnection, onWrite: () => void) {
    this.inner = inner;
    this.#onWrite = onWrite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#running.then(() => {
      if (this.#isOver) throw new DatabaseUseError('TRANSACTION_OVER', 'This transaction is already over.');
      return this.inner.executeQuery<R>({ ...query, parameters: query.parameters.map(encodeParameter) });
    });
    this.#running = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      // One that failed may have been written all the same, if only its answer was lost.
      if (!isRead(query)) this.#onWrite();
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite has no cursors: page through the rows instead of streaming them.');
  }

  /** Refuses new statements, and waits for the one that is running. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }
}

class GuardedDriver implements Driver {
  readonly #inner: Driver;
  readonly #scope: TransactionScope;
  readonly #onWrite: () => void;

  constructor(inner: Driver, scope: TransactionScope, onWrite: () => void) {
    this.#inner = inner;
    this.#scope = scope;
    this.#onWrite = onWrite;
  }

  async init(): Promise<void> {
    await this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope.refuseQueryInside();
    return new GuardedConnection(await this.#inner.acquireConnection(), this.#onWrite);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await guarded(connection).finish();
    await this.#inner.releaseConnection(guarded(connection).inner);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#inner.beginTransaction(guarded(connection).inner, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await guarded(connection).finish();
    try {
      await this.#inner.commitTransaction(guarded(connection).inner);
    } finally {
      this.#onWrite();
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await guarded(connection).finish();
    await this.#inner.rollbackTransaction(guarded(connection).inner);
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await this.#inner.savepoint?.(guarded(connection), name, compile);
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ) {
    await this.#inner.rollbackToSavepoint?.(guarded(connection), name, compile);
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ) {
    await this.#inner.releaseSavepoint?.(guarded(connection), name, compile);
  }

  async destroy(): Promise<void> {
    await this.#inner.destroy();
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*select\s/i.test(sql);
}

function guarded(connection: DatabaseConnection): GuardedConnection {
  if (connection instanceof GuardedConnection) return connection;
  throw new TypeError('A connection came back that this driver did not hand out.');
}
