import { DatabaseUseError } from '../../../../db/database-use-error.ts';
import { sqlState } from '../../../../db/sql-state.ts';

/** Classes of SQLSTATE in which the database itself is in trouble: connection, rollback, resources, operator, system. */
const OF_THE_DATABASE = /^(08|40|53|57|58)/;

/** Whether one batch alone is to blame for a roll that failed: it cannot be counted, or not in time. */
export function isFaultOfBatch(error: unknown): boolean {
  if (error instanceof DatabaseUseError) return error.code === 'TRANSACTION_TOO_LONG';
  const state = sqlState(error);
  if (state !== undefined) return !OF_THE_DATABASE.test(state);
  return error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError;
}
