export type DatabaseUseErrorCode =
  /** The root was used inside the body of a transaction, which on a single connection would deadlock. */
  | 'QUERY_OUTSIDE_TRANSACTION'
  /** A transaction was begun inside the body of another. */
  | 'NESTED_TRANSACTION'
  /** The body did not end in time; everything it wrote was rolled back. */
  | 'TRANSACTION_TOO_LONG'
  /** A transaction's executor was used after its end. */
  | 'TRANSACTION_OVER'
  /** Another process holds the data directory. */
  | 'DATABASE_IN_USE'
  /** The database was closed, or its thread died. */
  | 'DATABASE_STOPPED'
  /** The embedded database died or hung and is being reopened. */
  | 'DATABASE_REOPENING'
  /** Files of the embedded database are missing or broken. */
  | 'DATABASE_DAMAGED'
  /** The database did not answer in time. */
  | 'DATABASE_SILENT'
  /** PostgreSQL cannot be reached, or the connection was lost. */
  | 'DATABASE_AWAY'
  /** No connection became free in time, or a statement took too long. */
  | 'DATABASE_BUSY'
  /** Nobody waited for the statement any longer. */
  | 'QUERY_CANCELLED'
  /** A migration file was changed after it had run. */
  | 'MIGRATION_EDITED'
  /** The database has seen a migration that this release is too old for. */
  | 'MIGRATION_UNKNOWN'
  /** A migration did not get a lock that it needs. */
  | 'MIGRATION_BLOCKED';

/** Says that the database was used in a way that cannot work; PostgreSQL's own errors carry an SQLSTATE. */
export class DatabaseUseError extends Error {
  override readonly name = 'DatabaseUseError';
  readonly code: DatabaseUseErrorCode;

  constructor(code: DatabaseUseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
