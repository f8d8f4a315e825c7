import { DatabaseUseError } from '../database-use-error.ts';
import { sqlState } from '../sql-state.ts';

const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT', // no such socket
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** pg's own sentences for a connection that is gone; they carry no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** SQLSTATEs of a server that goes down, starts up or recovers: 57P01 to 57P03, and class 08. */
const SERVER_LEAVING = /^(08...|57P0[123])$/;

/** `query_canceled` by statement_timeout, `lock_not_available`, and `too_many_connections`. */
const BUSY: ReadonlySet<unknown> = new Set(['57014', '55P03', '53300']);

/** pg-pool's sentence for a pool none of whose connections became free in time. */
const POOL_FULL = 'timeout exceeded when trying to connect';

/** Whether the server, by answering at all, has shown that it serves. */
export function isAnswerOfServer(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && !SERVER_LEAVING.test(state);
}

/** Names what a failed connection means; every other error is returned as it is. */
export function toConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUseError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (BUSY.has(code) || error.message === POOL_FULL)
    return new DatabaseUseError('DATABASE_BUSY', `PostgreSQL is too busy: ${error.message}`, {
      cause: error,
    });
  const isLost =
    UNREACHABLE.has(code) || SERVER_LEAVING.test(String(code)) || CONNECTION_LOST.test(error.message);
  if (!isLost) return error;
  return new DatabaseUseError('DATABASE_AWAY', `PostgreSQL cannot be reached: ${error.message}`, {
    cause: error,
  });
}
