import { DatabaseUseError } from '../../../../db/database-use-error.ts';
import { sqlState } from '../../../../db/sql-state.ts';

/** SQLSTATE classes for trouble in the database itself: connection, rollback, resources, operator, system. */
const OF_THE_DATABASE = /^(08|40|53|57|58)/;

/** Whether a failed roll is the fault of a single batch: it cannot be counted, or not in time. */
export function isFaultOfBatch(error: unknown): boolean {
  if (error instanceof DatabaseUseError) return error.code === 'TRANSACTION_TOO_LONG';
  const state = sqlState(error);
  if (state !== undefined) return !OF_THE_DATABASE.test(state);
  return error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError;
}
