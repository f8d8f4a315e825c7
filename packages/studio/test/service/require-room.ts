import { PLAN_LIMITS } from '@commoncast/core/business/plans';
import { conflict } from '@commoncast/server/problems/problems';
import type { Records } from './records.ts';

/** @throws {ApiError} PLAN_LIMIT_REACHED: the plan allows no more of a kind */
export function requireRoom(records: Records, kind: 'players' | 'widgets'): void {
  const limit = PLAN_LIMITS[records.account?.businessSubscriptionPlanName ?? 'FREE'][kind];
  if (records[kind].all().length < limit) return;
  throw conflict('PLAN_LIMIT_REACHED', `Your plan allows ${limit.toLocaleString('en')} ${kind}`);
}
