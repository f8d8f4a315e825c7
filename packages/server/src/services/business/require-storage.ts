import { STORED_BYTES } from '@commoncast/core/business/plans';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import type { Executor } from '../../db/database.ts';
import { conflict } from '../../problems/problems.ts';
import { lockPlan } from './plan-repository.ts';

const GB = 1_000_000_000;
const TENTHS = { maximumFractionDigits: 1 };

/**
 * Checks that a business has room for more uploaded bytes, inside the transaction that adds them: until that ends, no
 * other can pass.
 * @throws {ApiError} PLAN_LIMIT_REACHED
 */
export async function requireStorage(
  tx: Executor,
  businessId: string,
  addedBytes: number,
  readStored: (tx: Executor, businessId: string) => Promise<number>,
): Promise<void> {
  const limit = STORED_BYTES[await lockPlan(tx, businessId)];
  const stored = await readStored(tx, businessId);
  if (stored + addedBytes <= limit) return;
  const sizes = [limit, stored].map((bytes) => `${(bytes / GB).toLocaleString('en', TENTHS)} GB`);
  throw conflict(
    'PLAN_LIMIT_REACHED',
    `Your plan stores up to ${sizes[0]} of uploaded files, and ${sizes[1]} are in use. A deleted video frees its space after ${RESTORE_DAYS} days.`,
  );
}
