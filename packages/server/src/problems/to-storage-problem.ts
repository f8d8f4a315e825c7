import type { ApiError } from '@commoncast/core/http/api-error';
import { isStorageError } from '../storage/storage-error.ts';
import { databaseFull, storageFull, unavailable } from './problems.ts';

const REOPENING_RETRY_S = 2;
/** By then a busy store has usually caught up. */
const STORE_RETRY_S = 5;

/** PostgreSQL's `disk_full`, and the system's errors for a write without space or over a quota. */
const DATABASE_FULL = '53100';
const FILE_SYSTEM_FULL = ['ENOSPC', 'EDQUOT'];
/** The embedded database died or hangs, and is being reopened. */
const DATABASE_AWAY = ['DATABASE_STOPPED', 'DATABASE_SILENT'];

/** How clients see a full disk, a store out of reach or an absent embedded database; undefined for any other error. */
export function toStorageProblem(error: unknown): ApiError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isStorageError(cause, 'UNAVAILABLE')) return unavailable(STORE_RETRY_S);
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === DATABASE_FULL) return databaseFull(error);
    if (FILE_SYSTEM_FULL.includes(code)) return storageFull(error);
    if (DATABASE_AWAY.includes(code)) return unavailable(REOPENING_RETRY_S);
  }
  return undefined;
}
