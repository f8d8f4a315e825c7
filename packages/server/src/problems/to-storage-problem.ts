import type { ApiError } from '@commoncast/core/http/api-error';
import { isDatabaseAway } from '../db/is-database-away.ts';
import { isStorageError } from '../storage/storage-error.ts';
import { databaseFull, storageFull, unavailable } from './problems.ts';

const REOPENING_RETRY_S = 2;
const BUSY_RETRY_S = 1;
/** By then a busy store has usually caught up. */
const STORE_RETRY_S = 5;

/** PostgreSQL's `disk_full`, and the system's errors for a write without space or over a quota. */
const DATABASE_FULL = '53100';
const FILE_SYSTEM_FULL = ['ENOSPC', 'EDQUOT'];
/** PostgreSQL has too much to do; and a client that is gone reads no answer. */
const DATABASE_BUSY = ['DATABASE_BUSY', 'QUERY_CANCELLED'];

/** How clients see a full disk, a store out of reach or an absent database; undefined for any other error. */
export function toStorageProblem(error: unknown): ApiError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isStorageError(cause, 'UNAVAILABLE')) return unavailable(STORE_RETRY_S);
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === DATABASE_FULL) return databaseFull(error);
    if (FILE_SYSTEM_FULL.includes(code)) return storageFull(error);
    if (isDatabaseAway(cause)) return unavailable(REOPENING_RETRY_S);
    if (DATABASE_BUSY.includes(code)) return unavailable(BUSY_RETRY_S, 'Too much to do right now');
  }
  return undefined;
}
