import { PLAN_LIMITS, type PlanLimits } from '@commoncast/core/business/plans';
import type { Executor } from '../../db/database.ts';
import { conflict } from '../../problems/problems.ts';
import { lockPlanState } from './plan-repository.ts';
import { refuseClosing } from './refuse-closing.ts';

/** One of a kind, and several. */
const NAMES: Readonly<Record<keyof PlanLimits, readonly [string, string]>> = {
  players: ['player', 'players'],
  widgets: ['widget', 'widgets'],
  members: ['member, open invitations included', 'members, open invitations included'],
  openUploads: ['unfinished upload at once', 'unfinished uploads at once'],
  liveStreams: ['live stream at once', 'live streams at once'],
};

/** What people read who have reached a limit of their plan. */
export function planLimitSentence(kind: keyof PlanLimits, limit: number): string {
  const [one, several] = NAMES[kind];
  return `Your plan allows ${limit === 1 ? `one ${one}` : `${limit.toLocaleString('en')} ${several}`}`;
}

/**
 * Checks that a business may have one more of a kind, inside the transaction that adds it: until that ends, no other
 * can pass.
 * @throws {ApiError} PLAN_LIMIT_REACHED, BUSINESS_CLOSING
 */
export async function requireRoom(
  tx: Executor,
  businessId: string,
  kind: keyof PlanLimits,
  count: (tx: Executor, businessId: string) => Promise<number>,
): Promise<void> {
  const { plan, closingAt } = await lockPlanState(tx, businessId);
  if (closingAt !== null) throw refuseClosing();
  const limit = PLAN_LIMITS[plan][kind];
  if ((await count(tx, businessId)) < limit) return;
  throw conflict('PLAN_LIMIT_REACHED', planLimitSentence(kind, limit));
}
