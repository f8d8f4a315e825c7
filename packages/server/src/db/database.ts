import type { Kysely } from 'kysely';
import type { ConstructorOptions } from 'pg-boss';
import type { Schema } from './schema.ts';

/** What a repository takes first: the root, or its caller's transaction. */
export type Executor = Kysely<Schema>;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** For single statements. Inside the body of a transaction it throws QUERY_OUTSIDE_TRANSACTION. */
  readonly root: Executor;
  /**
   * Commits when `work` resolves, rolls back when it rejects or takes longer than 10 s. Inside `work` only `tx`
   * may be used.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, for a caller that does not know what it calls: everything that `work` does through this
   * database, including queries on the root and transactions of its own, becomes part of one transaction. For short
   * work only.
   */
  shareTransaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /**
   * Subscribes to NOTIFY. Payloads are lost while a connection is down, so poll as well.
   * @param onReconnect called when payloads may have been lost: read the state again
   * @returns a function that unsubscribes
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  /** Rejects when the database does not answer within 5 s. */
  ping(): Promise<void>;
  /** Waits for running work, then closes the database. Safe to call twice. */
  close(): Promise<void>;
  /** How pg-boss reaches this database; only jobs.ts uses it. */
  readonly bossConnection: ConstructorOptions;
  /** @throws {DatabaseUseError} QUERY_OUTSIDE_TRANSACTION inside the body of a transaction */
  refuseInsideTransaction(): void;
}
