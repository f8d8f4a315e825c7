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
   * For figures and whatever else may read for long: on PostgreSQL its own connections and a longer limit, so that it
   * never takes one from those who wait.
   */
  readonly figures: Executor;
  /** Runs `work`, whose statements on `figures` end once the signal aborts, as nobody needs them any longer. */
  cancelOn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /**
   * Commits when `work` resolves, rolls back when it rejects or takes longer than 10 s. Inside `work` only `tx`
   * may be used. `work` is run again after a deadlock or a failed serialisation, so what it does beside the database
   * must bear repeating.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, for a caller that does not know what it calls: everything that `work` does through this
   * database, including queries on the root and transactions of its own, becomes part of one transaction. For short
   * work only.
   */
  shareTransaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Grows with each statement and transaction that may have changed something, before its caller hears of it. */
  writes(): number;
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
  /**
   * Rejects when the database does not answer: an embedded one within 5 s; of a PostgreSQL the process always knows, so
   * this asks nothing.
   */
  ping(): Promise<void>;
  /** Waits for running work, then closes the database. Safe to call twice. */
  close(): Promise<void>;
  /** How pg-boss reaches this database; only jobs.ts uses it. */
  connectBoss(): Promise<ConstructorOptions>;
  /** @throws {DatabaseUseError} QUERY_OUTSIDE_TRANSACTION inside the body of a transaction */
  refuseInsideTransaction(): void;
}
