import { ApiError } from '@commoncast/core/http/api-error';
import type { LastChange } from '@commoncast/core/http/errors';
import type { StaleVersion } from '../../problems/stale-version.ts';

/**
 * The refusal of an update of a record that has changed meanwhile. Call it after the update's transaction: the record is
 * read again.
 * @throws {ApiError} NOT_FOUND: the record has been deleted meanwhile
 */
export async function tellStale(
  { subjectId, read, message }: StaleVersion,
  findLastChange: (subjectId: string) => Promise<LastChange | undefined>,
): Promise<ApiError> {
  const data = await read();
  const lastChange = await findLastChange(subjectId);
  return new ApiError({ status: 412, code: 'CHANGED_MEANWHILE', message, data, lastChange });
}
