import { type PlanName, VIEWER_HOURS } from '@commoncast/core/business/plans';
import { HOUR_MS } from '@commoncast/core/time/day';
import { formatDay } from '@commoncast/core/time/format-day';
import type { Executor } from '../../db/database.ts';
import { conflict } from '../../problems/problems.ts';
import { lockPlan } from './plan-repository.ts';
import { findViewerUsage } from './viewer-usage-repository.ts';

/** @returns why nothing can be uploaded or broadcast, as a sentence; null while there are hours left */
export async function viewerHoursProblem(
  tx: Executor,
  { businessId, plan, now }: { readonly businessId: string; readonly plan: PlanName; readonly now: Date },
): Promise<string | null> {
  const usage = await findViewerUsage(tx, businessId, now);
  const limit = VIEWER_HOURS[plan];
  if (!usage || usage.watch_ms < limit * HOUR_MS) return null;
  return `Your plan includes ${limit.toLocaleString('en')} viewer hours until ${formatDay(usage.period_end)}, and all of them are used. Visitors can keep watching. To upload or go live before that day, choose a larger plan.`;
}

/**
 * Checks that viewers of a business have hours left, inside the transaction that begins an upload or a broadcast. What
 * is there already goes on: nothing stops while people watch it.
 * @throws {ApiError} PLAN_LIMIT_REACHED
 */
export async function requireViewerHours(tx: Executor, businessId: string, now: Date): Promise<void> {
  const plan = await lockPlan(tx, businessId);
  const problem = await viewerHoursProblem(tx, { businessId, plan, now });
  if (problem !== null) throw conflict('PLAN_LIMIT_REACHED', problem);
}
