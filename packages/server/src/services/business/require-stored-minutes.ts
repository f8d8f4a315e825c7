import { STORED_MINUTES } from '@commoncast/core/business/plans';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import type { Executor } from '../../db/database.ts';
import { conflict } from '../../problems/problems.ts';
import { lockPlan } from './plan-repository.ts';

export const MINUTE_MS = 60_000;

/**
 * Checks that a business has room for more minutes, inside the transaction that adds them: until that ends, no other
 * can pass.
 * @param addedMs null while nobody knows: then there must be some room left
 * @throws {ApiError} PLAN_LIMIT_REACHED
 */
export async function requireStoredMinutes(
  tx: Executor,
  businessId: string,
  addedMs: number | null,
  readStoredMs: (tx: Executor, businessId: string) => Promise<number>,
): Promise<void> {
  const limit = STORED_MINUTES[await lockPlan(tx, businessId)];
  const storedMs = await readStoredMs(tx, businessId);
  const limitMs = limit * MINUTE_MS;
  if (addedMs === null ? storedMs < limitMs : storedMs + addedMs <= limitMs) return;
  const [allowed, stored] = [limit, Math.floor(storedMs / MINUTE_MS)].map((count) =>
    count.toLocaleString('en'),
  );
  throw conflict(
    'PLAN_LIMIT_REACHED',
    `Your plan stores up to ${allowed} minutes of videos and recordings, and ${stored} are in use. What you delete frees its minutes after ${RESTORE_DAYS} days.`,
  );
}
