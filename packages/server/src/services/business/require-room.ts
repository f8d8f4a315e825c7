import { PLAN_LIMITS, type PlanLimits } from '@commoncast/core/business/plans';
import type { Executor } from '../../db/database.ts';
import { conflict } from '../../problems/problems.ts';
import { lockPlan } from './plan-repository.ts';

const NAMES: Readonly<Record<keyof PlanLimits, string>> = {
  players: 'players',
  widgets: 'widgets',
  openUploads: 'unfinished uploads at once',
  liveStreams: 'live streams at once',
};

/**
 * Checks that a business may have one more of a kind, inside the transaction that adds it: until that ends, no other
 * can pass.
 * @throws {ApiError} PLAN_LIMIT_REACHED
 */
export async function requireRoom(
  tx: Executor,
  businessId: string,
  kind: keyof PlanLimits,
  count: (tx: Executor, businessId: string) => Promise<number>,
): Promise<void> {
  const limit = PLAN_LIMITS[await lockPlan(tx, businessId)][kind];
  if ((await count(tx, businessId)) < limit) return;
  throw conflict('PLAN_LIMIT_REACHED', `Your plan allows ${limit.toLocaleString('en')} ${NAMES[kind]}`);
}
